package dev.winnow.cli.bundle;

import dev.winnow.hub.Variant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of a bundle that is made of a published model. */
final class ImportOptions {

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "The bundle's name (default: derived from the directory's name).")
  @Nullable String name;

  @Option(
      names = "--version",
      paramLabel = "VERSION",
      description = "The bundle's version (default: derived from its content).")
  @Nullable String version;

  @Option(
      names = "--variant",
      paramLabel = "NAME",
      defaultValue = "fp32",
      description =
          "Precision of the weights: fp32, fp16, quantized, or another suffix of the models' file"
              + " names.")
  private String variant = "fp32";

  // The standard options have --version for the program's own, so commands with these lack them.
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help message and exit.")
  private boolean help;

  Variant variant() {
    return new Variant(variant);
  }
}
