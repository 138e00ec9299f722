package dev.winnow.cli.bundle;

import dev.winnow.hub.ImportSettings;
import dev.winnow.hub.TextOptions;
import dev.winnow.hub.Variant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of a bundle that is made from a published model. */
final class ImportOptions {

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "The bundle's name (default: derived from the directory's name).")
  private @Nullable String name;

  @Option(
      names = "--version",
      paramLabel = "VERSION",
      description = "The bundle's version (default: derived from its content).")
  private @Nullable String version;

  @Option(
      names = "--variant",
      paramLabel = "NAME",
      defaultValue = "fp32",
      description =
          "Precision of the weights: fp32, fp16, quantized, or another suffix of the models' file"
              + " names.")
  private String variant = "fp32";

  @Option(
      names = "--pooling",
      paramLabel = "HOW",
      description =
          "Text encoder alone: pooling of token vectors, cls, mean or last (default: that of"
              + " 1_Pooling/config.json).")
  private @Nullable String pooling;

  @Option(
      names = "--query-prefix",
      paramLabel = "TEXT",
      description =
          "Text encoder alone: prefix of the texts of searches, such as 'query: ' (default: that"
              + " of config_sentence_transformers.json; '' for none).")
  private @Nullable String queryPrefix;

  @Option(
      names = "--passage-prefix",
      paramLabel = "TEXT",
      description =
          "Text encoder alone: prefix of captions, such as 'passage: ' (default: as for"
              + " --query-prefix).")
  private @Nullable String passagePrefix;

  @Option(
      names = "--dimension",
      paramLabel = "N",
      description =
          "Text encoder alone: use only the first N dimensions, for models that are trained for"
              + " that (matryoshka).")
  private @Nullable Integer dimension;

  @Option(
      names = "--max-tokens",
      paramLabel = "N",
      description =
          "Text encoder alone: maximum tokens of a text; further tokens are ignored (default: the"
              + " model's maximum, at most 512). Memory grows with the square.")
  private @Nullable Integer maxTokens;

  // The standard options include --version for the program's version, so commands with these
  // options lack them.
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help message and exit.")
  private boolean help;

  /**
   * @throws IllegalArgumentException if a value is invalid
   */
  ImportSettings settings() {
    return new ImportSettings(
        new Variant(variant),
        name,
        version,
        new TextOptions(pooling, queryPrefix, passagePrefix, dimension, maxTokens));
  }
}
