package dev.winnow.hub;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.TextRole;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What sentence-transformers writes beside a model: its steps, how token vectors become one, and
 * what texts begin with.
 *
 * @param modules types of the steps, in their order; empty if not said
 * @param pooling {@code cls}, {@code mean}, {@code last}, or null if not said
 * @param prompts what texts begin with, by what they are for
 * @param usual the prompt of texts without a purpose, or an empty text
 */
record SentenceSettings(
    List<String> modules, @Nullable String pooling, Map<String, String> prompts, String usual) {

  static final String MODULES = "modules.json";
  static final String SENTENCES = "config_sentence_transformers.json";
  static final String LENGTH = "sentence_bert_config.json";

  private static final String POOLING = "1_Pooling/config.json";

  private static final Set<String> KNOWN = Set.of("Transformer", "Pooling", "Normalize");

  /** Names of the prompts of a role, the usual ones first. */
  private static final Map<TextRole, List<String>> NAMES =
      Map.of(
          TextRole.QUERY,
          List.of("query", "search_query", "retrieval.query", "Retrieval-query", "s2p_query"),
          TextRole.PASSAGE,
          List.of(
              "document",
              "passage",
              "corpus",
              "search_document",
              "retrieval.passage",
              "Retrieval-document"));

  private static final Map<String, String> POOLINGS =
      new TreeMap<>(
          Map.of(
              "pooling_mode_cls_token", "cls",
              "pooling_mode_mean_tokens", "mean",
              "pooling_mode_lasttoken", "last",
              "pooling_mode_max_tokens", "",
              "pooling_mode_mean_sqrt_len_tokens", "",
              "pooling_mode_weightedmean_tokens", ""));

  /** Returns whether a file is one that is read here, or by {@link TextSettings}. */
  static boolean reads(String file) {
    return List.of(MODULES, SENTENCES, LENGTH).contains(file)
        || file.matches("\\w+_Pooling/config\\.json");
  }

  /**
   * Reads the files of a folder.
   *
   * @throws BundleException if a bundle has no words for what they say
   */
  static SentenceSettings of(HubFolder folder) throws IOException {
    String pooling = POOLING;
    List<String> types = new ArrayList<>();
    for (JsonNode module : folder.any(MODULES)) {
      String type = module.path("type").asText();
      types.add(type.substring(type.lastIndexOf('.') + 1));
      String path = module.path("path").asText();
      if (types.getLast().equals("Pooling") && path.matches("\\w+")) {
        pooling = path + "/config.json";
      }
    }
    ObjectNode sentences = folder.json(SENTENCES);
    Map<String, String> prompts = new TreeMap<>();
    sentences
        .path("prompts")
        .properties()
        .forEach(prompt -> prompts.put(prompt.getKey(), prompt.getValue().asText("")));
    return new SentenceSettings(
        types,
        pooling(folder.json(pooling), pooling),
        prompts,
        prompts.getOrDefault(sentences.path("default_prompt_name").asText(""), ""));
  }

  private static @Nullable String pooling(ObjectNode json, String file) {
    List<String> on =
        POOLINGS.keySet().stream().filter(mode -> json.path(mode).asBoolean(false)).toList();
    if (on.isEmpty()) {
      String named = json.path("pooling_mode").asText("").replace("lasttoken", "last");
      return named.isEmpty() ? null : require(named, named, file);
    }
    if (!json.path("include_prompt").asBoolean(true)) {
      throw new BundleException(
          "%s: include_prompt is false; a bundle pools the prefix too".formatted(file));
    }
    return require(
        on.size() == 1 ? POOLINGS.getOrDefault(on.getFirst(), "") : "",
        String.join(" and ", on),
        file);
  }

  private static String require(String pooling, String said, String file) {
    if (!pooling.matches("cls|mean|last")) {
      throw new BundleException(
          "%s says %s; a bundle pools by cls, mean or last".formatted(file, said));
    }
    return pooling;
  }

  /**
   * @param model that gives token vectors
   * @throws BundleException if a step follows that is not in it
   */
  void requireKnownModules(Path model) {
    for (String module : modules) {
      if (!KNOWN.contains(module)) {
        throw new BundleException(
            "%s has the step %s after %s, which gives token vectors only: export both as one model (sentence_embedding)"
                .formatted(MODULES, module, model));
      }
    }
  }

  /** Returns what texts of a role begin with, which may be nothing. */
  String prompt(TextRole role) {
    return NAMES.getOrDefault(role, List.of()).stream()
        .filter(prompts::containsKey)
        .findFirst()
        .map(name -> prompts.getOrDefault(name, ""))
        .orElse(usual);
  }
}
