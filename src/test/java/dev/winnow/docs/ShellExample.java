package dev.winnow.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A fence of shell commands in a page.
 *
 * @param where page and line of the fence
 * @param reason why it is not run, or null if it is
 */
record ShellExample(String where, String script, @Nullable String reason) {

  private static final String RUNS = "<!-- runs -->";
  private static final String NOT_RUN = "<!-- not run: ";
  private static final String END = " -->";

  /**
   * Returns the examples of a page in their order.
   *
   * @throws IllegalArgumentException if the line before a fence does not say whether it is run
   */
  static List<ShellExample> of(Path page) throws IOException {
    List<String> lines = Files.readAllLines(page);
    List<ShellExample> examples = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).equals("```sh")) {
        int end = lines.subList(i, lines.size()).indexOf("```") + i;
        String where = page + ":" + (i + 1);
        String mark = i == 0 ? "" : lines.get(i - 1);
        String script = String.join("\n", lines.subList(i + 1, end));
        examples.add(new ShellExample(where, script, reason(where, mark)));
        i = end;
      }
    }
    return examples;
  }

  private static @Nullable String reason(String where, String mark) {
    if (mark.equals(RUNS)) {
      return null;
    }
    if (mark.startsWith(NOT_RUN) && mark.endsWith(END)) {
      return mark.substring(NOT_RUN.length(), mark.length() - END.length());
    }
    throw new IllegalArgumentException(
        "%s: put %s, or %sREASON%s, on the line before it".formatted(where, RUNS, NOT_RUN, END));
  }
}
