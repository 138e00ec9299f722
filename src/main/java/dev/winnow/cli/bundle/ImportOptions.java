package dev.winnow.cli.bundle;

import dev.winnow.hub.Variant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How the bundle is called, and which of the models it is made of. */
final class ImportOptions {

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "The bundle's name (default: made from the directory's).")
  @Nullable String name;

  @Option(
      names = "--version",
      paramLabel = "VERSION",
      description = "Its version (default: made from its content, so that other weights differ).")
  @Nullable String version;

  @Option(
      names = "--variant",
      paramLabel = "NAME",
      defaultValue = "fp32",
      description =
          "Precision of the weights: fp32, fp16, quantized, or what else the names of the models"
              + " end in (default: ${DEFAULT-VALUE}).")
  private String variant = "fp32";

  Variant variant() {
    return new Variant(variant);
  }
}
