package dev.winnow.cli.evaluate;

import dev.winnow.bundle.BundleException;
import dev.winnow.cli.console.FailureMessages;
import dev.winnow.cli.console.ProgressDisplay;
import dev.winnow.encoder.BulkEncoder;
import dev.winnow.encoder.EncoderFailedException;
import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.ProgressListener;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.engine.SearchSetup;
import dev.winnow.evaluate.report.JsonReport;
import dev.winnow.evaluate.report.MarkdownReport;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.wiring.EmbeddedIndex;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import picocli.CommandLine;

/** From options to a table on standard output or in a file, and an exit code. */
record EvaluationRun(CommandLine command, RunOptions options) {

  // DJL tells its whole story at the level of information.
  private static final Logger DJL = Logger.getLogger("ai.djl");

  int run(BiFunction<Embedding, SearchSetup, List<ResultTable>> evaluation) {
    return runBundle(
        (bundle, times) ->
            evaluation.apply(
                new Embedding(options.encoder(bundle), times),
                new SearchSetup(bundle.manifest(), EmbeddedIndex::open)));
  }

  int runBundle(BiFunction<BulkEncoder, ProgressListener, List<ResultTable>> evaluation) {
    DJL.setLevel(Level.SEVERE);
    PrintWriter err = command.getErr();
    try (BulkEncoder bundle = options.open()) {
      PhaseTimes times = new PhaseTimes(ProgressDisplay.of(options.quiet), err);
      List<ResultTable> tables = evaluation.apply(bundle, times);
      write(
          options.format == RunOptions.Format.json
              ? JsonReport.of(tables, times.seconds())
              : MarkdownReport.of(tables));
      if (!options.quiet) {
        err.println(
            times.seconds().entrySet().stream()
                .map(e -> String.format(Locale.ROOT, "%s %.1f s", e.getKey(), e.getValue()))
                .collect(Collectors.joining(", ")));
        err.flush();
      }
      return CommandLine.ExitCode.OK;
    } catch (EvaluationException | BundleException | EncoderFailedException e) {
      err.println("winnow: " + e.getMessage());
    } catch (IOException e) {
      err.println(
          "winnow: cannot write %s: %s".formatted(options.out, FailureMessages.describe(e)));
    }
    err.flush();
    return CommandLine.ExitCode.SOFTWARE;
  }

  private void write(String report) throws IOException {
    if (options.out != null) {
      Files.writeString(options.out, report);
      return;
    }
    command.getOut().print(report);
    command.getOut().flush();
  }
}
