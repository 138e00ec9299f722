package dev.winnow.cli.evaluate;

import dev.winnow.cli.console.Usage;
import dev.winnow.cli.evaluate.run.NamedFiles;
import dev.winnow.cli.evaluate.run.ProgressOption;
import dev.winnow.cli.evaluate.run.ReaderOptions;
import dev.winnow.cli.evaluate.run.ReportFile;
import dev.winnow.evaluate.data.DataFolder;
import dev.winnow.evaluate.interpretation.InterpretationEvaluation;
import dev.winnow.evaluate.interpretation.InterpretationEvaluation.ReadText;
import dev.winnow.evaluate.interpretation.MarkedQueries;
import dev.winnow.evaluate.interpretation.QueryReader;
import dev.winnow.evaluate.report.MarkdownReport;
import dev.winnow.evaluate.report.ResultTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code winnow evaluate interpretation}. */
@Command(
    name = "interpretation",
    description = {
      "Interprets queries by rules or by a language model, and compares the positives and"
          + " negatives with those that people marked.",
      "",
      "For captions, reports how many are interpreted as exclusions; few should be."
    },
    footer = {
      "  winnow evaluate interpretation --data quest/",
      "  winnow evaluate interpretation --captions coco/images.jsonl --show 20",
      "  winnow evaluate interpretation --data quest/ --by llm --answers answers.jsonl"
    })
final class InterpretationCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Option(
      names = "--data",
      paramLabel = "PATH",
      description =
          "A file of queries, or a folder with quest-train-negated.jsonl. Each line is a JSON object"
              + " with query, the text, and marked: the same text with <mark> and </mark> around"
              + " each term. Terms after the word not are negatives.")
  private @Nullable Path data;

  @Option(
      names = "--captions",
      paramLabel = "FILE",
      description = "A file with captions, in the format of images.jsonl.")
  private @Nullable Path captions;

  @Option(
      names = "--show",
      paramLabel = "N",
      defaultValue = "0",
      description = "Print the first N captions that are interpreted as exclusions.")
  private int show;

  @Mixin private ReportFile file = new ReportFile();

  @Mixin private ProgressOption progress = new ProgressOption();

  @Mixin private ReaderOptions reader = new ReaderOptions();

  @Override
  public Integer call() {
    Usage.require(spec, data != null || captions != null, "give --data or --captions");
    reader.check();
    file.check();
    if (data != null) {
      NamedFiles.requireExists(data);
    }
    if (captions != null) {
      NamedFiles.requireExists(captions);
    }
    file.write(reader.with(this::report));
    return CommandLine.ExitCode.OK;
  }

  private String report(QueryReader queries) {
    InterpretationEvaluation evaluation = new InterpretationEvaluation(queries, progress.times());
    List<ResultTable> tables = new ArrayList<>();
    StringBuilder shown = new StringBuilder();
    if (data != null) {
      tables.addAll(evaluation.queries(data.toString(), MarkedQueries.read(data)));
    }
    if (captions != null) {
      List<String> texts =
          DataFolder.read(captions).items().stream()
              .flatMap(item -> item.captions().stream())
              .toList();
      List<ReadText> exclusions = evaluation.exclusions(texts);
      tables.add(InterpretationEvaluation.captions(captions.toString(), texts.size(), exclusions));
      exclusions.stream().limit(Math.max(0, show)).forEach(e -> shown.append(e).append("\n\n"));
    }
    return MarkdownReport.of(tables) + shown;
  }
}
