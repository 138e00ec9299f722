package dev.winnow.cli.search;

import java.util.Map;
import java.util.regex.Pattern;

/**
 * Hints of the service about what to do next. They name its HTTP API, but who reads them in a
 * terminal has commands.
 */
final class CommandHints {

  private static final Map<Pattern, String> COMMANDS =
      Map.of(
          Pattern.compile("PUT /v1/boards/(\\S+)"), "`winnow board create $1 …`",
          Pattern.compile("GET /v1/boards(?!/)"), "`winnow board list`");

  private CommandHints() {}

  /** Returns the message with commands in place of requests. */
  static String in(String message) {
    String with = message;
    for (var command : COMMANDS.entrySet()) {
      with = command.getKey().matcher(with).replaceAll(command.getValue());
    }
    return with;
  }
}
