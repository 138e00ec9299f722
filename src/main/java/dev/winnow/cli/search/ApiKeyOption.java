package dev.winnow.cli.search;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Option;

/** The API key of a command that calls a service. */
public final class ApiKeyOption {

  @Option(
      names = "--api-key",
      paramLabel = "KEY",
      defaultValue = "${env:WINNOW_API_KEY:-}",
      // Help would print the key.
      showDefaultValue = Visibility.NEVER,
      description =
          "Your API key or token. Prefer WINNOW_API_KEY: other users of the machine can read a"
              + " command line.")
  private String key = "";

  /** Returns the key, or null if there is none. */
  public @Nullable String key() {
    return key.isBlank() ? null : key.strip();
  }
}
