package dev.winnow.cli.search;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Option;

/** What a command that calls a service shows it. */
public final class ApiKeyOption {

  @Option(
      names = "--api-key",
      paramLabel = "KEY",
      defaultValue = "${env:WINNOW_API_KEY:-}",
      // It would be printed.
      showDefaultValue = Visibility.NEVER,
      description =
          "Your API key or token. Better set WINNOW_API_KEY: what stands on a command line, others"
              + " can see.")
  private String key = "";

  /** Returns null if there is none. */
  public @Nullable String key() {
    return key.isBlank() ? null : key.strip();
  }
}
