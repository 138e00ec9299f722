package dev.winnow.cli.evaluate;

import dev.winnow.bundle.BundleManifest;
import dev.winnow.encoder.BulkEncoder;
import dev.winnow.evaluate.embedding.BundleEncoder;
import dev.winnow.evaluate.embedding.CachedEncoder;
import dev.winnow.evaluate.embedding.VectorFile;
import java.nio.file.Path;
import java.util.Objects;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Option;

/** Options that all evaluations share: the models, and the output. */
final class RunOptions {

  @Option(
      names = "--bundle",
      paramLabel = "DIR",
      description =
          "The bundle (default: property winnow.bundle). With ready-made vectors, name the bundle"
              + " that made them, if any.")
  private @Nullable String bundle;

  @Option(
      names = "--cache",
      paramLabel = "FILE",
      description = "A file that keeps the vectors of texts for the next run.")
  private @Nullable Path cache;

  @Option(
      names = "--format",
      paramLabel = "NAME",
      defaultValue = "markdown",
      description = "Format of the table: ${COMPLETION-CANDIDATES}.")
  Format format = Format.markdown;

  @Option(names = "--out", paramLabel = "FILE", description = "Write the table to this file.")
  @Nullable Path out;

  @Option(
      names = "--significance",
      description =
          "Print also which rows are above which, all against all (paired t-test, 99 %%). JSON"
              + " always has it.")
  boolean significance;

  @Option(
      names = {"-q", "--quiet"},
      showDefaultValue = Visibility.NEVER,
      description = "Do not print progress.")
  boolean quiet;

  /** How a table is written; the names are what the user types. */
  @SuppressWarnings("checkstyle:ConstantName")
  enum Format {
    markdown,
    json
  }

  /** Whether the user says that the bundle belongs to vectors which come with the data. */
  boolean bundleNamed() {
    return bundle != null;
  }

  BulkEncoder open() {
    return open(bundle);
  }

  /** Opens a bundle, or that of the configuration for null. */
  static BulkEncoder open(@Nullable String bundle) {
    Config config = ConfigProvider.getConfig();
    return BulkEncoder.open(
        bundle == null ? config.getValue("winnow.bundle", String.class) : bundle,
        config.getValue("winnow.data-dir", Path.class).resolve("models"),
        Runtime.getRuntime().availableProcessors());
  }

  CachedEncoder encoder(BulkEncoder opened) {
    BundleManifest manifest = opened.manifest();
    // The same id with other weights is another model: bundles are made anew while one trains.
    String model =
        manifest.id()
            + " "
            + Objects.requireNonNull(manifest.files().get(manifest.text().model())).sha256();
    return new CachedEncoder(
        new BundleEncoder(opened), cache == null ? null : new VectorFile(cache, model));
  }
}
