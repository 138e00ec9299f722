package dev.winnow.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a process of the service listens, and its directory. */
final class ProcessOptions {

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Port for HTTP (default: 8080; property quarkus.http.port).")
  private @Nullable Integer port;

  @Option(
      names = "--host",
      paramLabel = "NAME",
      description =
          "Address to listen on (default: localhost). 0.0.0.0 means all addresses; callers"
              + " then need a key, see 'winnow help key'.")
  private @Nullable String host;

  @Option(
      names = "--data-dir",
      paramLabel = "DIR",
      description = "Directory of all state (default: winnow-data; property winnow.data-dir).")
  private @Nullable Path dataDirectory;

  /** Sets the given options as system properties. */
  void apply() {
    set("quarkus.http.port", port);
    set("quarkus.http.host", host);
    set("winnow.data-dir", dataDirectory);
  }

  static void set(String property, @Nullable Object value) {
    if (value != null) {
      System.setProperty(property, value.toString());
    }
  }
}
