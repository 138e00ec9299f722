package dev.winnow.bundle;

import ai.djl.Device;
import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Whether a bundle is whole and its models do what its manifest says. */
public final class BundleCheck {

  /**
   * One check.
   *
   * @param what was looked at
   * @param detail what was found, or what is wrong, in one line
   */
  public record Result(String what, boolean passed, String detail) {}

  /** Looks at something; returns what was found. */
  @FunctionalInterface
  private interface Check {
    String run() throws IOException;
  }

  private final BundleFiles files;
  private final BundleManifest manifest;
  private final Consumer<Result> results;
  private boolean passed = true;

  private BundleCheck(BundleFiles files, Consumer<Result> results) {
    this.files = files;
    this.manifest = files.manifest();
    this.results = results;
  }

  /**
   * Checks every file's checksum, every graph's inputs and outputs, and computes once with each.
   *
   * @param location a directory, or {@code classpath:/folder}
   * @param cache where files from the class path are unpacked
   * @param results gets each result as it is there
   * @return whether all passed
   * @throws BundleException if there is no readable manifest
   */
  public static boolean run(String location, Path cache, Consumer<Result> results) {
    BundleCheck check = new BundleCheck(new BundleFiles(location, cache), results);
    check.run();
    return check.passed;
  }

  private void run() {
    for (String name : new TreeMap<>(manifest.files()).keySet()) {
      check(name, () -> "SHA-256 as listed, %,d bytes".formatted(Files.size(files.file(name))));
    }
    check(manifest.text().model(), this::text);
    BundleManifest.Image image = manifest.image();
    if (image != null) {
      check(
          image.model(),
          () ->
              graph(
                  image.model(),
                  "pixels",
                  new long[] {1, 3, image.height(), image.width()},
                  manifest.dimension(),
                  null));
    }
    BundleManifest.Sparse sparse = manifest.sparse();
    if (sparse != null) {
      head(sparse.text(), sparse);
      if (sparse.image() != null) {
        head(sparse.image(), sparse);
      }
    }
  }

  private void head(String model, BundleManifest.Sparse sparse) {
    check(
        model,
        () ->
            graph(
                model,
                "embedding",
                new long[] {1, manifest.dimension()},
                sparse.dimension(),
                sparse));
  }

  private void check(String what, Check check) {
    Result result;
    try {
      result = new Result(what, true, check.run());
    } catch (IOException | RuntimeException e) {
      result = new Result(what, false, String.valueOf(e.getMessage()).replaceAll("\\s+", " "));
    }
    passed &= result.passed();
    results.accept(result);
  }

  private String text() {
    BundleManifest.Text text = manifest.text();
    OnnxRuntime.engine();
    try (TextEncoder encoder =
        new TextEncoder(
            text, files.file(text.model()), files.file(text.tokenizer()), Device.cpu(), 1)) {
      float[] vector = encoder.encode(0, List.of("a dog", "two cats on the beach")).getFirst();
      requireDimension(text.model(), List.of(1L, (long) vector.length), manifest.dimension());
      return "tokenizer and graph give float[%d] for a text".formatted(vector.length);
    }
  }

  /**
   * Checks a graph with one input and one output.
   *
   * @param sparse what the output must also keep to, or null
   */
  private String graph(
      String model,
      String input,
      long[] size,
      int dimension,
      BundleManifest.@Nullable Sparse sparse)
      throws IOException {
    Path path = files.file(model);
    OnnxFile file = OnnxFile.read(path);
    if (file.inputs().size() != 1
        || !file.inputs().getFirst().name().equals(input)
        || file.inputs().getFirst().type() != DataType.FLOAT.getNumber()) {
      throw new BundleException(
          "%s has the inputs %s; its only one must be %s, float32"
              .formatted(model, file.inputs(), input));
    }
    GraphProbe.Output output = GraphProbe.run(path, file.inputs(), Map.of(input, size));
    requireDimension(model, output.shape(), dimension);
    int active = 0;
    for (float value : output.values()) {
      if (!Float.isFinite(value) || sparse != null && value < 0) {
        throw new BundleException("%s computes %s".formatted(model, value));
      }
      active += value != 0 ? 1 : 0;
    }
    if (sparse != null && active > sparse.top()) {
      throw new BundleException(
          "%s gives %d active dimensions; the manifest allows %d"
              .formatted(model, active, sparse.top()));
    }
    return "graph gives float[%d]".formatted(dimension);
  }

  private static void requireDimension(String model, List<Long> shape, int dimension) {
    if (!shape.equals(List.of(1L, (long) dimension))) {
      throw new BundleException(
          "%s gives %s for one input; the manifest says [1, %d]"
              .formatted(model, shape, dimension));
    }
  }
}
