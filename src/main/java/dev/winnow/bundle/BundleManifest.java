package dev.winnow.bundle;

import java.util.Map;

/**
 * {@code bundle.json}: what a bundle is made of.
 *
 * @param name lower-case letters, digits and '-'; with the version, the bundle's id
 * @param version of the weights and of how they are used: another version is another space
 * @param dimension d of the dense space that texts and pictures share
 * @param text the text encoder
 * @param files every file by its name in this manifest
 */
public record BundleManifest(
    String name, String version, int dimension, Text text, Map<String, BundleFile> files) {

  public BundleManifest {
    if (!name.matches("[a-z0-9][a-z0-9-]{0,63}") || !version.matches("[a-z0-9][a-z0-9.-]{0,31}")) {
      throw new IllegalArgumentException(
          "a bundle's name and version hold lower-case letters, digits, '-' and (the version) '.': '%s', '%s'"
              .formatted(name, version));
    }
    if (dimension < 1) {
      throw new IllegalArgumentException("dimension must be at least 1: " + dimension);
    }
    files = Map.copyOf(files);
  }

  /** The bundle's identity, part of the name of the collection that holds its vectors. */
  public String id() {
    return name + "-" + version;
  }

  /**
   * A text encoder.
   *
   * @param model name of the ONNX file
   * @param tokenizer name of the tokenizer's JSON file
   * @param pooling how token vectors become one: {@code cls} or {@code mean}
   * @param maxTokens tokens that count; the rest of a longer text is ignored
   */
  public record Text(String model, String tokenizer, String pooling, int maxTokens) {}

  /**
   * A file of the bundle.
   *
   * @param path relative to the manifest, or absolute on the class path with {@code classpath:}
   * @param sha256 of its content, in hexadecimal
   */
  public record BundleFile(String path, String sha256) {}
}
