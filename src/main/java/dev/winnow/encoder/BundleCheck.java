package dev.winnow.encoder;

import ai.djl.Device;
import dev.winnow.bundle.BundleFiles;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.Criteria;
import dev.winnow.bundle.DimensionWords;
import dev.winnow.bundle.TextRole;
import dev.winnow.bundle.Views;
import dev.winnow.encoder.runtime.OnnxRuntime;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Checks that a bundle is complete and its models match its manifest. */
public final class BundleCheck {

  /**
   * One check.
   *
   * @param what the file or part
   * @param detail the result, or the error, in one line
   */
  public record Result(String what, boolean passed, String detail) {}

  /** Runs a check; returns its result. */
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
   * Verifies the checksum of every file and the inputs and outputs of every graph, and runs each
   * graph once.
   *
   * @param location a directory, or {@code classpath:/folder}
   * @param cache where files from the class path are unpacked
   * @param results receives each result as soon as it is known
   * @return whether all checks passed
   * @throws dev.winnow.bundle.BundleException if there is no readable manifest
   */
  public static boolean run(String location, Path cache, Consumer<Result> results) {
    BundleCheck check = new BundleCheck(new BundleFiles(location, cache), results);
    check.run();
    return check.passed;
  }

  private void run() {
    for (String name : new TreeMap<>(manifest.files()).keySet()) {
      check(name, () -> "SHA-256 matches, %,d bytes".formatted(Files.size(files.file(name))));
    }
    check(manifest.text().model(), this::text);
    BundleManifest.Image image = manifest.image();
    if (image != null) {
      check(image.model(), () -> image(image));
    }
    Views views = manifest.views();
    if (views != null) {
      check(views.model(), () -> views(views));
    }
    Criteria criteria = manifest.criteria();
    if (criteria != null) {
      check(criteria.model(), () -> criteria(criteria));
    }
    BundleManifest.Sparse sparse = manifest.sparse();
    if (sparse != null) {
      manifest.modalities().stream()
          .map(manifest::sparseHead)
          .flatMap(Stream::ofNullable)
          .forEach(head -> check(head, () -> head(head, sparse)));
      check(sparse.words(), () -> words(sparse));
    }
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

  // The encoders check their graphs themselves, and a vector of length 1 is finite.

  private String text() {
    BundleManifest.Text text = manifest.text();
    try (OnnxGraph graph = graph(text.model())) {
      new TextEncoder(text, manifest.dimension(), graph, files.file(text.tokenizer()))
          .encode(List.of("a dog", "two cats on the beach"));
    }
    String result = "tokenizer and graph give float[%d]".formatted(manifest.dimension());
    if (text.outputDimension() != null) {
      result += ", truncated from %d".formatted(text.outputDimension());
    }
    return text.symmetric() && text.queryPrefix() == null
        ? result
        : result
            + "; queries begin with '%s', passages with '%s'"
                .formatted(text.prefix(TextRole.QUERY), text.prefix(TextRole.PASSAGE));
  }

  private String image(BundleManifest.Image image) {
    Random random = new Random(1);
    var pixels = new BufferedImage(image.width(), image.height(), BufferedImage.TYPE_INT_RGB);
    for (int y = 0; y < image.height(); y++) {
      for (int x = 0; x < image.width(); x++) {
        pixels.setRGB(x, y, random.nextInt());
      }
    }
    try (OnnxGraph graph = graph(image.model())) {
      ImageEncoder encoder = new ImageEncoder(image, manifest.dimension(), graph);
      encoder.see(List.of(pixels));
      Views views = manifest.views();
      if (views != null) {
        encoder.requireStyle(views.style());
      }
    }
    return "graph gives float[%d]".formatted(manifest.dimension());
  }

  private String views(Views views) {
    try (OnnxGraph graph = graph(views.model())) {
      new ViewEncoder(views, manifest.dimension(), graph);
    }
    return "graph gives the views %s of float[%d]".formatted(views.names(), views.dimension());
  }

  private String criteria(Criteria criteria) {
    try (OnnxGraph graph = graph(criteria.model())) {
      new LatentEncoder(criteria, manifest.dimension(), graph);
    }
    return "graph gives codes float[%d] for the criteria %s"
        .formatted(criteria.dimension(), criteria.names());
  }

  private String head(String model, BundleManifest.Sparse sparse) {
    try (OnnxGraph graph = graph(model)) {
      new SparseEncoder(sparse, manifest.dimension(), graph);
    }
    return "graph gives at most %d of %d dimensions".formatted(sparse.top(), sparse.dimension());
  }

  private String words(BundleManifest.Sparse sparse) {
    DimensionWords.read(files.file(sparse.words()), sparse.dimension());
    return "words of %d dimensions".formatted(sparse.dimension());
  }

  private OnnxGraph graph(String model) {
    OnnxRuntime.engine();
    return OnnxGraph.open(model, files, model, Device.cpu());
  }
}
