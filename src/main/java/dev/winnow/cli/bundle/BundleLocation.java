package dev.winnow.cli.bundle;

import org.eclipse.microprofile.config.ConfigProvider;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Parameters;

/** The parameter that locates a bundle; without it, the bundle of the configuration. */
final class BundleLocation {

  @Parameters(
      arity = "0..1",
      paramLabel = "LOCATION",
      description =
          "A directory with a bundle.json, or classpath:/folder. Default: the bundle in use"
              + " (property winnow.bundle).")
  private @Nullable String location;

  String location() {
    return location == null
        ? ConfigProvider.getConfig().getValue("winnow.bundle", String.class)
        : location;
  }
}
