package dev.winnow.cli.evaluate;

import dev.winnow.evaluate.text.TextRow;
import dev.winnow.evaluate.text.TextRows;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What evaluations of texts share: on which folder, in which ways. */
final class TextOptions {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(names = "--data", paramLabel = "DIR", required = true, description = "The folder.")
  Path folder = Path.of("");

  @Option(
      names = "--methods",
      split = ",",
      paramLabel = "NAME",
      description = "Rows of the table besides the base. Default: all.")
  private @Nullable List<String> methods;

  /**
   * Returns the rows that are asked for; the base is always among them.
   *
   * @throws ParameterException if there is no such row
   */
  List<TextRow> rows(List<TextRow> all) {
    List<String> asked = methods;
    if (asked == null) {
      return all;
    }
    List<String> known = all.stream().map(TextRow::key).toList();
    for (String key : asked) {
      if (!known.contains(key)) {
        throw new ParameterException(
            spec.commandLine(),
            "no method %s; there are %s".formatted(key, String.join(", ", known)));
      }
    }
    return all.stream()
        .filter(row -> row.key().equals(TextRows.BASE) || asked.contains(row.key()))
        .toList();
  }
}
