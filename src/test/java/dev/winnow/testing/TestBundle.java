package dev.winnow.testing;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.hash.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A bundle in a directory: the text encoder of the default bundle, an untrained image encoder (the
 * mean colours of 2 × 2 cells of 8 × 8 pixels, so images of similar colours are similar), untrained
 * sparse heads of 50 dimensions, 8 of them active, and a few words. Any part can be replaced.
 */
public final class TestBundle {

  /**
   * Where models from the class path are unpacked, once for all tests; commands find them there,
   * too, by the variable WINNOW_DATA_DIR of the build.
   */
  public static final Path MODELS = Path.of("target", "test-data", "models");

  /** The data directory that they are in. */
  public static final Path DATA = Path.of("target", "test-data");

  public static final int DIMENSION = 384;
  public static final int SPARSE = 50;
  public static final int TOP = 8;

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path directory;

  /** {@code bundle.json}; change it and {@link #save} it. */
  public final ObjectNode manifest;

  /** Writes a bundle that is as it should be. */
  public TestBundle(Path directory) throws IOException {
    this.directory = directory;
    try (var original = TestBundle.class.getResourceAsStream("/bundles/default/bundle.json")) {
      manifest = (ObjectNode) JSON.readTree(original);
    }
    manifest.put("name", "test").put("version", "1");
    // would not fit these models
    List.of("calibration", "views", "criteria", "vectors").forEach(manifest::remove);
    ((ObjectNode) manifest.get("files")).remove(List.of("views.onnx", "latent.onnx"));
    ObjectNode image = manifest.putObject("image");
    image.put("model", "image.onnx").put("width", 8).put("height", 8).put("resize", "stretch");
    image.putArray("mean").add(0.5).add(0.5).add(0.5);
    image.putArray("std").add(0.5).add(0.5).add(0.5);
    manifest
        .putObject("sparse")
        .put("dimension", SPARSE)
        .put("top", TOP)
        .put("text", "sparse-text.onnx")
        .put("image", "sparse-image.onnx")
        .put("words", "words.tsv");
    put("image.onnx", OnnxGraphs.image(8, 2, DIMENSION));
    put("sparse-text.onnx", OnnxGraphs.sparseHead(DIMENSION, SPARSE, TOP));
    put("sparse-image.onnx", OnnxGraphs.sparseHead(DIMENSION, SPARSE, TOP));
    put("words.tsv", "dog\t3:0.5 7:1.5\ncat\t3:0.75\nsea\t7:0.25 49:2\n");
    save();
  }

  /** Lets a data directory have the models that are unpacked already. */
  public static void shareModels(Path dataDirectory) throws IOException {
    Files.createDirectories(MODELS);
    Path models = dataDirectory.resolve("models");
    if (Files.notExists(models)) {
      Files.createSymbolicLink(models, MODELS.toAbsolutePath());
    }
  }

  /** Leaves texts only. */
  public TestBundle withoutImages() {
    manifest.remove("image");
    ((ObjectNode) manifest.get("sparse")).remove("image");
    ((ObjectNode) manifest.get("files")).remove(List.of("image.onnx", "sparse-image.onnx"));
    return this;
  }

  /**
   * Replaces the text encoder by one that loads in no time: the mean of random vectors of the
   * tokens, so texts with common words are alike, and synonyms are not.
   */
  public TestBundle withSmallText() throws IOException {
    ((ObjectNode) manifest.get("text")).put("model", "tokens.onnx").put("pooling", "mean");
    ((ObjectNode) manifest.get("files")).remove("text.onnx");
    return put("tokens.onnx", OnnxGraphs.tokens(DIMENSION));
  }

  /** Lets images be compared by how red and by how blue they are. */
  public TestBundle withCriteria() throws IOException {
    ObjectNode criteria = manifest.putObject("criteria");
    criteria.put("model", "latent.onnx").put("width", 8).put("height", 8);
    criteria.put("dimension", 3).put("clip", 4);
    ArrayNode all = criteria.putArray("criteria");
    criterion(all.addObject(), "red", 1, 0, 0);
    criterion(all.addObject(), "blue", 0, 0, 1);
    return put("latent.onnx", OnnxGraphs.meanColour(8));
  }

  private static void criterion(ObjectNode criterion, String name, double... weights) {
    criterion.put("name", name).put("map", 0.9).put("chance", 0.3);
    criterion.put("offset", 3).put("slope", 10);
    for (double weight : weights) {
      criterion.withArray("weights").add(weight);
    }
  }

  /** Writes a file and lists it with its checksum. */
  public TestBundle put(String name, byte[] content) throws IOException {
    Files.write(directory.resolve(name), content);
    ((ObjectNode) manifest.get("files"))
        .putObject(name)
        .put("path", name)
        .put("sha256", Sha256.of(content));
    return this;
  }

  public TestBundle put(String name, String content) throws IOException {
    return put(name, content.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes the manifest. */
  public TestBundle save() throws IOException {
    JSON.writeValue(directory.resolve("bundle.json").toFile(), manifest);
    return this;
  }
}
