package dev.winnow.hub;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.bundle.BundleException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A folder as a hub lays it out: {@code vision_model.onnx} and {@code text_model.onnx} in it or in
 * its {@code onnx/}, and JSON files that say how to use them.
 *
 * @param root the folder
 * @param vision the image encoder
 * @param text the text encoder
 */
record HubFolder(Path root, Path vision, Path text) {

  static final String VISION = "vision_model";
  static final String TEXT = "text_model";
  static final String TOKENIZER = "tokenizer.json";
  static final String PREPROCESSOR = "preprocessor_config.json";
  static final String CONFIG = "config.json";
  static final String TOKENIZER_CONFIG = "tokenizer_config.json";

  private static final int MAX_JSON_BYTES = 128 << 20;
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * Finds what is needed.
   *
   * @throws BundleException if a file is missing; the message says which
   */
  static HubFolder of(Path root, Variant variant) {
    if (!Files.isDirectory(root)) {
      throw new BundleException(root + " is no directory: name one that holds an ONNX export");
    }
    Path onnx = root.resolve("onnx");
    Path models = Files.exists(onnx.resolve(variant.file(VISION))) ? onnx : root;
    Path vision = models.resolve(variant.file(VISION));
    Path text = models.resolve(variant.file(TEXT));
    for (Path file : List.of(vision, text, root.resolve(TOKENIZER), root.resolve(PREPROCESSOR))) {
      if (!Files.isRegularFile(file)) {
        throw new BundleException(
            "%s is missing: an export has %s and %s (there or in onnx/), %s and %s"
                .formatted(
                    file, variant.file(VISION), variant.file(TEXT), TOKENIZER, PREPROCESSOR));
      }
    }
    return new HubFolder(root, vision, text);
  }

  /**
   * Returns the content of a JSON file, an empty object where there is none.
   *
   * @throws BundleException if it is no JSON object
   */
  ObjectNode json(String name) throws IOException {
    Path file = root.resolve(name);
    if (!Files.isRegularFile(file)) {
      return JSON.createObjectNode();
    }
    if (Files.size(file) > MAX_JSON_BYTES) {
      throw new BundleException(
          "%s has %,d bytes; at most %,d are read"
              .formatted(file, Files.size(file), MAX_JSON_BYTES));
    }
    try {
      if (JSON.readTree(Files.readAllBytes(file)) instanceof ObjectNode object) {
        return object;
      }
      throw new BundleException(file + " is not a JSON object");
    } catch (JacksonException e) {
      throw new BundleException("%s: %s".formatted(file, e.getOriginalMessage()), e);
    }
  }
}
