package dev.winnow.hub;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.BundleManifest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The maximum length and the padding of texts, from the JSON files of an export. A graph without an
 * attention mask sees the padding.
 */
final class TextSettings {

  private static final int MAX_TOKENS = 8192;

  private final String modelType;
  private final JsonNode config;
  private final JsonNode tokenizerConfig;
  private final JsonNode sentences;
  private final ObjectNode tokenizer;

  /**
   * Reads the files of a folder.
   *
   * @param config content of {@value HubFolder#CONFIG}
   */
  static TextSettings of(HubFolder folder, JsonNode config) throws IOException {
    return new TextSettings(
        config,
        folder.json(HubFolder.TOKENIZER_CONFIG),
        folder.json(SentenceSettings.LENGTH),
        folder.json(HubFolder.TOKENIZER));
  }

  private TextSettings(
      JsonNode config, JsonNode tokenizerConfig, JsonNode sentences, ObjectNode tokenizer) {
    this.modelType = config.path("model_type").asText();
    this.config = config;
    this.tokenizerConfig = tokenizerConfig;
    this.sentences = sentences;
    this.tokenizer = tokenizer;
  }

  /**
   * Returns the text encoder as part of a bundle's manifest. Adds the padding to {@link
   * #tokenizer}.
   *
   * @param fixed number of tokens that the graph takes; -1 if it takes any number
   * @param masked whether the graph has an attention mask
   * @throws BundleException if the files lack a required setting
   */
  BundleManifest.Text text(
      String model, String tokenizerFile, String pooling, long fixed, boolean masked) {
    int maxTokens = maxTokens(fixed);
    Integer padTo = fixed > 0 || padsAlways(masked) ? (Integer) maxTokens : null;
    OptionalInt pad = padding();
    if (pad.isEmpty() && padTo != null && !masked) {
      throw new BundleException(
          "neither %s nor %s names the padding token (pad_token, padding): add it"
              .formatted(HubFolder.TOKENIZER_CONFIG, HubFolder.TOKENIZER));
    }
    return new BundleManifest.Text(model, tokenizerFile, pooling, maxTokens, padTo);
  }

  /** Returns the tokenizer's JSON, with the padding token if another file names it. */
  ObjectNode tokenizer() {
    return tokenizer;
  }

  private int maxTokens(long fixed) {
    if (fixed > 0) {
      return (int) Math.min(fixed, MAX_TOKENS);
    }
    List<Integer> limits = new ArrayList<>();
    add(limits, config.path("text_config").path("max_position_embeddings"));
    add(limits, IntNode.valueOf(config.path("max_position_embeddings").asInt(0) - unused()));
    if (sentences.path("max_seq_length").isNumber()) {
      add(
          limits,
          sentences.path("max_seq_length")); // the tokenizer's may be left over from an experiment
    } else {
      add(limits, tokenizerConfig.path("model_max_length"));
      add(limits, tokenizer.path("truncation").path("max_length"));
    }
    // A configuration omits the defaults of its class.
    switch (modelType) {
      case "clip" -> limits.add(77);
      case "siglip", "siglip2" -> limits.add(64);
      case "blip" -> limits.add(512);
      default -> {}
    }
    if (limits.isEmpty()) {
      throw new BundleException(
          "neither %s (model_type, max_position_embeddings) nor %s (model_max_length) says how many"
                  .formatted(HubFolder.CONFIG, HubFolder.TOKENIZER_CONFIG)
              + " tokens the text encoder takes: add one of these files");
    }
    return Collections.min(limits);
  }

  /**
   * Returns the number of unused positions: the RoBERTa family counts positions from 2, after the
   * padding token's id 1.
   */
  private int unused() {
    return modelType.contains("roberta") || modelType.equals("mpnet") ? 2 : 0;
  }

  /** Adds a limit, unless it is a number such as 10^30 that means "no limit". */
  private static void add(List<Integer> limits, JsonNode limit) {
    if (limit.isNumber() && limit.asDouble() >= 1 && limit.asDouble() <= Integer.MAX_VALUE) {
      limits.add(Math.min(limit.asInt(), MAX_TOKENS));
    }
  }

  /** CLIP reads its end token, which later tokens cannot change, so it needs no fixed padding. */
  private boolean padsAlways(boolean masked) {
    return modelType.startsWith("siglip")
        || !masked
            && !modelType.equals("clip")
            && tokenizer.path("padding").path("strategy").has("Fixed");
  }

  private OptionalInt padding() {
    JsonNode named = tokenizerConfig.path("pad_token");
    String token = named.isObject() ? named.path("content").asText() : named.asText();
    Integer id = token.isEmpty() ? null : id(token);
    if (id == null) {
      JsonNode known = tokenizer.path("padding").path("pad_id");
      return known.isInt() ? OptionalInt.of(known.asInt()) : OptionalInt.empty();
    }
    ObjectNode padding = tokenizer.withObject("/padding");
    if (!padding.has("strategy")) {
      padding.put("strategy", "BatchLongest").put("direction", "Right");
      padding.putNull("pad_to_multiple_of").put("pad_type_id", 0);
    }
    padding.put("pad_id", id).put("pad_token", token);
    return OptionalInt.of(id);
  }

  private @Nullable Integer id(String token) {
    for (JsonNode added : tokenizer.path("added_tokens")) {
      if (added.path("content").asText().equals(token) && added.path("id").isInt()) {
        return added.path("id").asInt();
      }
    }
    JsonNode vocabulary = tokenizer.path("model").path("vocab");
    if (vocabulary.path(token).isInt()) {
      return vocabulary.path(token).asInt();
    }
    for (int i = 0; vocabulary.isArray() && i < vocabulary.size(); i++) {
      if (vocabulary.get(i).path(0).asText().equals(token)) {
        return i;
      }
    }
    return null;
  }
}
