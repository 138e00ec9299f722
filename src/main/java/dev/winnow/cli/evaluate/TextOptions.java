package dev.winnow.cli.evaluate;

import dev.winnow.evaluate.text.TextRow;
import dev.winnow.evaluate.text.TextRows;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options that evaluations of texts share: the data, and the rows of the table. */
final class TextOptions {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      required = true,
      showDefaultValue = Visibility.NEVER,
      description = "The folder with the data.")
  Path folder = Path.of("");

  @Option(
      names = "--methods",
      split = ",",
      paramLabel = "NAME",
      description = "Rows of the table beside the base row. Default: all.")
  private @Nullable List<String> methods;

  /**
   * Returns the selected rows; the base row is always among them.
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
            "unknown method %s; known methods are %s".formatted(key, String.join(", ", known)));
      }
    }
    return all.stream()
        .filter(row -> row.key().equals(TextRows.BASE) || asked.contains(row.key()))
        .toList();
  }
}
