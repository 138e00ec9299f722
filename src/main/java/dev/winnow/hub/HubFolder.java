package dev.winnow.hub;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.bundle.BundleException;
import dev.winnow.json.JsonFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A directory in a hub's layout: {@code vision_model.onnx} and {@code text_model.onnx}, or {@code
 * model.onnx} for a text encoder alone, at its root or in {@code onnx/}, and JSON files with their
 * settings.
 *
 * @param root the directory
 * @param vision the image encoder, or null for a text encoder alone
 * @param text the text encoder
 */
record HubFolder(Path root, @Nullable Path vision, Path text) {

  static final String VISION = "vision_model";
  static final String TEXT = "text_model";
  static final String TEXT_ALONE = "model";
  static final String TOKENIZER = "tokenizer.json";
  static final String PREPROCESSOR = "preprocessor_config.json";
  static final String CONFIG = "config.json";
  static final String TOKENIZER_CONFIG = "tokenizer_config.json";

  private static final int MAX_JSON_BYTES = 128 << 20;
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * Finds the files that an import needs.
   *
   * @throws BundleException if a file is missing; the message names it
   */
  static HubFolder of(Path root, Variant variant) throws IOException {
    if (!Files.isDirectory(root)) {
      throw new BundleException(
          root + " is not a directory: name one that contains an ONNX export");
    }
    Layout layout = Layout.of(files(root));
    List<String> needed = layout.needed(variant);
    for (String name : needed) {
      if (!Files.isRegularFile(root.resolve(name))) {
        throw new BundleException("%s is missing: %s".formatted(root.resolve(name), layout.what()));
      }
    }
    return new HubFolder(
        root,
        layout.images() ? root.resolve(needed.getFirst()) : null,
        root.resolve(layout.text(variant)));
  }

  private static Set<String> files(Path root) throws IOException {
    Set<String> names = new TreeSet<>();
    for (Path folder : List.of(root, root.resolve("onnx"))) {
      if (Files.isDirectory(folder)) {
        try (Stream<Path> files = Files.list(folder)) {
          files.forEach(file -> names.add(root.relativize(file).toString().replace('\\', '/')));
        }
      }
    }
    return names;
  }

  /**
   * Returns the content of a JSON file; an empty object if the file does not exist.
   *
   * @throws BundleException if it is not a JSON object
   */
  ObjectNode json(String name) throws IOException {
    JsonNode json = any(name);
    if (json.isMissingNode()) {
      return JSON.createObjectNode();
    }
    if (json instanceof ObjectNode object) {
      return object;
    }
    throw new BundleException(root.resolve(name) + " is not a JSON object");
  }

  /**
   * Returns the content of a JSON file; a missing node if the file does not exist.
   *
   * @throws BundleException if it is not JSON
   */
  JsonNode any(String name) throws IOException {
    Path file = root.resolve(name);
    if (!Files.isRegularFile(file)) {
      return MissingNode.getInstance();
    }
    if (Files.size(file) > MAX_JSON_BYTES) {
      throw new BundleException(
          "%s has %,d bytes; at most %,d are read"
              .formatted(file, Files.size(file), MAX_JSON_BYTES));
    }
    try {
      return JSON.readTree(Files.readAllBytes(file));
    } catch (JacksonException e) {
      throw new BundleException("%s: %s".formatted(file, JsonFault.describe(e)), e);
    }
  }
}
