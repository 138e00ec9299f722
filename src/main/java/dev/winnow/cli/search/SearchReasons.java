package dev.winnow.cli.search;

import com.fasterxml.jackson.databind.JsonNode;
import dev.winnow.cli.console.Terminal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The lines below the table that explain the scores of hits and why assets were removed. */
final class SearchReasons {

  private SearchReasons() {}

  /** Returns the lines, each after a line feed; empty if the answer has no reasons. */
  static String of(JsonNode answer, int offset) {
    StringBuilder lines = new StringBuilder();
    int number = offset;
    for (JsonNode hit : answer.path("hits")) {
      number++;
      if (!hit.path("judged").asBoolean(true)) {
        lines.append("\n  #").append(number).append(" could not be judged by hard exclusions");
      }
      for (JsonNode term : hit.path("uncertain")) {
        lines
            .append("\n  #")
            .append(number)
            .append(" uncertain: may hold ")
            .append(Terminal.plain(term.path("term").asText()))
            .append(" (")
            .append(percent(term.path("probability")))
            .append(')');
      }
      for (JsonNode part : hit.path("explanation")) {
        lines
            .append("\n  #")
            .append(number)
            .append(String.format(Locale.ROOT, " %+.3f ", part.path("value").asDouble()))
            .append(part.path("positive").asBoolean(true) ? "" : "not ")
            .append(Terminal.plain(part.path("term").asText()));
        if (part.has("probability")) {
          lines.append(", probability ").append(percent(part.path("probability")));
        }
      }
    }
    for (JsonNode excluded : answer.path("excluded")) {
      JsonNode reason = excluded.path("reason");
      lines
          .append("\n  removed ")
          .append(Terminal.plain(excluded.path("id").asText()))
          .append(": ")
          .append(Terminal.plain(reason.path("term").asText()))
          .append(", probability ")
          .append(percent(reason.path("probability")));
      if (!reason.path("words").isEmpty()) {
        lines.append("; its captions say: ").append(words(reason.path("words")));
      }
    }
    return lines.toString();
  }

  private static String words(JsonNode words) {
    List<String> texts = new ArrayList<>();
    words.forEach(word -> texts.add(Terminal.plain(word.asText())));
    return String.join(", ", texts);
  }

  private static String percent(JsonNode share) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * share.asDouble());
  }
}
