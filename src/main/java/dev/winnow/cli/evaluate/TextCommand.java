package dev.winnow.cli.evaluate;

import dev.winnow.cli.console.Usage;
import dev.winnow.cli.evaluate.run.NamedFiles;
import dev.winnow.cli.evaluate.run.PlotFile;
import dev.winnow.cli.evaluate.run.ReaderOptions;
import dev.winnow.cli.evaluate.run.SearchEvaluationCommand;
import dev.winnow.evaluate.data.TextCollection;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.engine.SearchSetup;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.evaluate.text.TextEvaluation;
import dev.winnow.evaluate.text.TextProtocol;
import dev.winnow.evaluate.text.TextRow;
import dev.winnow.evaluate.text.TextRows;
import dev.winnow.evaluate.text.TextSweep;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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
      description = "Rows of the table in addition to the base row. Default: all.")
  private @Nullable List<String> methods;

  @Option(
      names = "--folds",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Choose settings by cross-validation over this many folds of the queries, and print"
              + " results on the held-out queries. 0: no cross-validation.")
  private int folds;

  @Option(
      names = "--sweep",
      paramLabel = "NAME",
      description =
          "Instead of methods, rows are settings of DEO: weights (paper 2, table 5) or steps (0 to"
              + " 200, figures 2 and 3).")
  private @Nullable Sweep sweep;

  @Mixin private PlotFile plot = new PlotFile();

  @Mixin private ReaderOptions reader = new ReaderOptions();

  /** The varied setting; users type these names. */
  @SuppressWarnings("checkstyle:ConstantName")
  private enum Sweep {
    weights(TextSweep.WEIGHTS),
    steps(TextSweep.STEPS);

    private final TextSweep rows;

    Sweep(TextSweep rows) {
      this.rows = rows;
    }
  }

  abstract TextCollection read(Path folder);

  abstract TextProtocol protocol(Path folder);

  /** Returns the rows that {@code --methods} may name. */
  abstract List<TextRow> known();

  @Override
  protected final void check() {
    requireKnownMethods();
    Usage.require(spec, folds == 0 || folds >= 2, "--folds must be 0, or at least 2: " + folds);
    Usage.require(spec, !plot.asked() || sweep == Sweep.steps, "--plot needs --sweep steps");
    plot.check();
    reader.check();
    NamedFiles.requireExists(folder);
  }

  private void requireKnownMethods() {
    List<String> keys = known().stream().map(TextRow::key).toList();
    Usage.require(spec, sweep == null || methods == null, "--sweep excludes --methods");
    for (String method : methods == null ? List.<String>of() : methods) {
      Usage.require(
          spec,
          keys.contains(method),
          "unknown method %s; known methods are %s".formatted(method, String.join(", ", keys)));
    }
  }

  @Override
  protected final List<ResultTable> evaluate(Embedding embedding, SearchSetup setup) {
    List<TextRow> rows = sweep == null ? rows() : sweep.rows.rows();
    List<ResultTable> tables =
        reader.with(
            read ->
                new TextEvaluation(
                        read(folder),
                        protocol(folder),
                        read,
                        rows,
                        TextRows.families(),
                        folds,
                        embedding,
                        setup)
                    .run());
    plot.write(() -> TextSweep.STEPS.figure(ResultTable.ofSplit(tables, "all")).svg());
    return tables;
  }

  /** Returns the selected rows; the base row is always among them. */
  private List<TextRow> rows() {
    List<TextRow> all = known();
    List<String> asked = methods;
    if (asked == null) {
      return all;
    }
    return all.stream()
        .filter(row -> row.key().equals(TextRows.BASE) || asked.contains(row.key()))
        .toList();
  }
}
