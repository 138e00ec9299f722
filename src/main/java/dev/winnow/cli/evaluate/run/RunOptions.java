package dev.winnow.cli.evaluate.run;

import dev.winnow.bundle.BundleManifest;
import dev.winnow.cli.console.DataDirectory;
import dev.winnow.encoder.BulkEncoder;
import dev.winnow.evaluate.embedding.BundleEncoder;
import dev.winnow.evaluate.embedding.CachedEncoder;
import dev.winnow.evaluate.embedding.VectorFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.UUID;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that all evaluations share: the models, and the output. */
public final class RunOptions {

  @Option(
      names = "--bundle",
      paramLabel = "DIR",
      description = "The bundle (default: property winnow.bundle).")
  private @Nullable String bundle;

  @Option(
      names = "--cache",
      paramLabel = "FILE",
      description =
          "A file that caches the vectors of texts for the next run. Default: one per text model"
              + " in the folder evaluation of the data directory.")
  private @Nullable Path cache;

  @Option(
      names = "--format",
      paramLabel = "NAME",
      defaultValue = "markdown",
      description = "Format of the table: ${COMPLETION-CANDIDATES}.")
  public Format format = Format.markdown;

  @Mixin ReportFile report = new ReportFile();

  @Option(
      names = "--significance",
      description =
          "Also print which rows are significantly above which others (paired t-test, 99 %%). JSON"
              + " always includes this.")
  boolean significance;

  @Mixin ProgressOption progress = new ProgressOption();

  /** The format of a table; users type these names. */
  @SuppressWarnings("checkstyle:ConstantName")
  enum Format {
    markdown,
    json
  }

  /**
   * Returns whether the user named a bundle, which means that it made the ready-made vectors of the
   * data.
   */
  public boolean bundleNamed() {
    return bundle != null;
  }

  public BulkEncoder open() {
    return open(bundle);
  }

  /** Opens a bundle; null stands for the bundle of the configuration. */
  public static BulkEncoder open(@Nullable String bundle) {
    Config config = ConfigProvider.getConfig();
    return BulkEncoder.open(
        bundle == null ? config.getValue("winnow.bundle", String.class) : bundle,
        DataDirectory.models(),
        Runtime.getRuntime().availableProcessors());
  }

  public CachedEncoder encoder(BulkEncoder opened) {
    BundleManifest manifest = opened.manifest();
    // Not the bundle's id: bundles share text models, and training creates new bundles.
    String model =
        String.join(
            " ",
            described(manifest),
            sha256(manifest, manifest.text().model()),
            sha256(manifest, manifest.text().tokenizer()));
    Path file = cache == null ? usual(model) : cache;
    return new CachedEncoder(new BundleEncoder(opened), new VectorFile(file, model));
  }

  /**
   * Describes the text encoder for the keys of caches. Prefixes belong to the texts. An absent
   * output dimension is left out, so that caches of earlier versions stay valid.
   */
  private static String described(BundleManifest manifest) {
    BundleManifest.Text text = manifest.text();
    String known =
        "Text[model=%s, tokenizer=%s, pooling=%s, maxTokens=%d, padTo=%s]"
            .formatted(
                text.model(), text.tokenizer(), text.pooling(), text.maxTokens(), text.padTo());
    return text.outputDimension() == null
        ? known
        : known + "[:%d of %d]".formatted(manifest.dimension(), text.outputDimension());
  }

  private static String sha256(BundleManifest manifest, String file) {
    return Objects.requireNonNull(manifest.files().get(file)).sha256();
  }

  private static Path usual(String model) {
    return DataDirectory.path()
        .resolve("evaluation")
        .resolve(UUID.nameUUIDFromBytes(model.getBytes(StandardCharsets.UTF_8)) + ".vectors");
  }
}
