package dev.winnow.cli.console;

import java.nio.file.Path;
import org.eclipse.microprofile.config.ConfigProvider;

/** The data directory of the configuration, which commands share with the service. */
public final class DataDirectory {

  private DataDirectory() {}

  /** Returns the value of {@code winnow.data-dir}. */
  public static Path path() {
    return ConfigProvider.getConfig().getValue("winnow.data-dir", Path.class);
  }

  /** Returns the directory where models of bundles on the class path are unpacked once. */
  public static Path models() {
    return path().resolve("models");
  }
}
