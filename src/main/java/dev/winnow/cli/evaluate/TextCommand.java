package dev.winnow.cli.evaluate;

import dev.winnow.cli.console.Usage;
import dev.winnow.evaluate.data.TextCollection;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.engine.SearchSetup;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.evaluate.text.TextEvaluation;
import dev.winnow.evaluate.text.TextProtocol;
import dev.winnow.evaluate.text.TextRow;
import dev.winnow.evaluate.text.TextRows;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** A command that evaluates searches for whole texts, with a row for each method. */
abstract class TextCommand extends SearchEvaluationCommand {

  @Option(
      names = "--data",
      paramLabel = "DIR",
      required = true,
      description = "The folder with the data.")
  private Path folder = Path.of("");

  @Option(
      names = "--methods",
      split = ",",
      paramLabel = "NAME",
      description = "Rows of the table beside the base row. Default: all.")
  private @Nullable List<String> methods;

  @Option(
      names = "--folds",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Choose settings by cross-validation over this many folds of the queries, and"
              + " print their results on queries that they were not chosen on. 0: no"
              + " cross-validation.")
  private int folds;

  abstract TextCollection read(Path folder);

  abstract TextProtocol protocol();

  /** Returns the rows that {@code --methods} may name. */
  abstract List<TextRow> known();

  @Override
  final List<ResultTable> evaluate(Embedding embedding, SearchSetup setup) {
    List<TextRow> rows = rows();
    int folds = folds();
    return new TextEvaluation(
            read(folder), protocol(), rows, TextRows.families(), folds, embedding, setup)
        .run();
  }

  /**
   * Returns the number of folds, 0 without cross-validation.
   *
   * @throws ParameterException if there cannot be so many
   */
  private int folds() {
    Usage.require(spec, folds == 0 || folds >= 2, "--folds must be 0, or at least 2: " + folds);
    return folds;
  }

  /**
   * Returns the selected rows; the base row is always among them.
   *
   * @throws ParameterException if there is no such row
   */
  private List<TextRow> rows() {
    List<TextRow> all = known();
    List<String> asked = methods;
    if (asked == null) {
      return all;
    }
    List<String> keys = all.stream().map(TextRow::key).toList();
    for (String key : asked) {
      if (!keys.contains(key)) {
        throw Usage.error(
            spec,
            "unknown method %s; known methods are %s".formatted(key, String.join(", ", keys)));
      }
    }
    return all.stream()
        .filter(row -> row.key().equals(TextRows.BASE) || asked.contains(row.key()))
        .toList();
  }
}
