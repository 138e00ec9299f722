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
 * The settings that sentence-transformers stores with a model: its modules, pooling and prompts.
 *
 * @param modules types of the modules, in order; empty if unknown
 * @param pooling {@code cls}, {@code mean}, {@code last}, or null if unknown
 * @param prompts prefixes of texts by prompt name
 * @param usual the default prompt, or an empty text
 */
record SentenceSettings(
    List<String> modules, @Nullable String pooling, Map<String, String> prompts, String usual) {

  static final String MODULES = "modules.json";
  static final String SENTENCES = "config_sentence_transformers.json";
  static final String LENGTH = "sentence_bert_config.json";

  private static final String POOLING = "1_Pooling/config.json";

  private static final Set<String> KNOWN = Set.of("Transformer", "Pooling", "Normalize");

  /** Names of the prompts of a role, the most common first. */
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

  /** Returns whether this class or {@link TextSettings} reads a file. */
  static boolean reads(String file) {
    return List.of(MODULES, SENTENCES, LENGTH).contains(file)
        || file.matches("\\w+_Pooling/config\\.json");
  }

  /**
   * Reads the files of a folder.
   *
   * @throws BundleException if a bundle does not support these settings
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
   * @param model the graph that returns token vectors
   * @throws BundleException if a module follows that a bundle does not support
   */
  void requireKnownModules(Path model) {
    for (String module : modules) {
      if (!KNOWN.contains(module)) {
        throw new BundleException(
            "%s has the module %s after %s, which gives only token vectors: export both as one model (sentence_embedding)"
                .formatted(MODULES, module, model));
      }
    }
  }

  /** Returns the prefix of texts of a role; may be empty. */
  String prompt(TextRole role) {
    return NAMES.getOrDefault(role, List.of()).stream()
        .filter(prompts::containsKey)
        .findFirst()
        .map(name -> prompts.getOrDefault(name, ""))
        .orElse(usual);
  }
}
