package dev.winnow.cli.evaluate.run;

import dev.winnow.encoder.BulkEncoder;
import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.ProgressListener;
import dev.winnow.evaluate.report.JsonReport;
import dev.winnow.evaluate.report.MarkdownReport;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.evaluate.report.Significance;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that writes the tables of an evaluation to standard output or to a file. */
public abstract class EvaluationCommand implements Callable<Integer> {

  // DJL logs many details at level INFO.
  private static final Logger DJL = Logger.getLogger("ai.djl");

  @Spec protected CommandSpec spec;

  @Mixin protected RunOptions run;

  /**
   * Checks the options. Opening the bundle, which takes seconds, comes afterwards.
   *
   * @throws picocli.CommandLine.ParameterException if an option is wrong, or options do not fit
   *     together
   * @throws EvaluationException if a file or folder that an option names is missing
   */
  protected abstract void check();

  /**
   * Evaluates.
   *
   * @throws EvaluationException if the data cannot be used
   */
  protected abstract List<ResultTable> evaluate(BulkEncoder bundle, ProgressListener progress);

  @Override
  public final Integer call() {
    DJL.setLevel(Level.SEVERE);
    PrintWriter err = spec.commandLine().getErr();
    check();
    run.report.check();
    try (BulkEncoder bundle = run.open()) {
      PhaseTimes times = run.progress.times();
      List<ResultTable> tables = evaluate(bundle, times);
      FittedOn.warnings(bundle.manifest().card(), tables)
          .forEach(warning -> err.println("winnow: warning: " + warning));
      err.flush();
      run.report.write(
          run.format == RunOptions.Format.json
              ? JsonReport.of(tables, times.seconds())
              : MarkdownReport.of(tables) + (run.significance ? Significance.of(tables) : ""));
      if (!run.progress.isHidden()) {
        err.println(
            times.seconds().entrySet().stream()
                .map(e -> String.format(Locale.ROOT, "%s %.1f s", e.getKey(), e.getValue()))
                .collect(Collectors.joining(", ")));
        err.flush();
      }
      return CommandLine.ExitCode.OK;
    }
  }
}
