package dev.winnow.cli.bundle;

import dev.winnow.hub.ImportSettings;
import dev.winnow.hub.TextOptions;
import dev.winnow.hub.Variant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of a bundle that is made of a published model. */
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
          "Text encoder alone: how token vectors become one, cls, mean or last (default: what"
              + " 1_Pooling/config.json says).")
  private @Nullable String pooling;

  @Option(
      names = "--query-prefix",
      paramLabel = "TEXT",
      description =
          "Text encoder alone: what the texts of searches begin with, such as 'query: ' (default:"
              + " what config_sentence_transformers.json says; '' for nothing).")
  private @Nullable String queryPrefix;

  @Option(
      names = "--passage-prefix",
      paramLabel = "TEXT",
      description =
          "Text encoder alone: what the texts that are searched begin with, such as 'passage: '"
              + " (default: as for --query-prefix).")
  private @Nullable String passagePrefix;

  @Option(
      names = "--dimension",
      paramLabel = "N",
      description =
          "Text encoder alone: use the first N dimensions only. For models that are trained for it"
              + " (matryoshka).")
  private @Nullable Integer dimension;

  @Option(
      names = "--max-tokens",
      paramLabel = "N",
      description =
          "Text encoder alone: tokens of a text that count (default: what the model takes, at most"
              + " 512). Memory grows with its square.")
  private @Nullable Integer maxTokens;

  // The standard options have --version for the program's own, so commands with these lack them.
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
