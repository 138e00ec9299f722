package dev.winnow.cli.evaluate;

import dev.winnow.cli.console.Usage;
import dev.winnow.cli.evaluate.run.EvaluationCommand;
import dev.winnow.encoder.BulkEncoder;
import dev.winnow.evaluate.ProgressListener;
import dev.winnow.evaluate.board.BoardEvaluation;
import dev.winnow.evaluate.board.CompositionEvaluation;
import dev.winnow.evaluate.board.ViewedImages;
import dev.winnow.evaluate.report.ResultTable;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code winnow evaluate boards}. */
@Command(
    name = "boards",
    description = {
      "Measures the expansion and the composition of simulated boards.",
      "",
      "The members of a board are drawn from one class of an attribute, such as a style. The other"
          + " images of the class are relevant. Rows differ in the compared vectors and in the"
          + " source of the weights of the views. Marks show significant differences (paired"
          + " t-test, 99 %%)."
    },
    footer = {
      "  winnow evaluate boards --scenes 1200",
      "  winnow evaluate boards --data pacs/ --bundle photos/"
    })
final class BoardsCommand extends EvaluationCommand {

  @Mixin private BoardOptions options;

  @Option(
      names = "--boards",
      paramLabel = "N",
      defaultValue = "300",
      description =
          "Number of boards to expand for each attribute; two thirds as many are" + " composed.")
  private int boards;

  @Override
  protected void check() {
    options.check();
    Usage.require(spec, boards >= 2 && boards <= 10_000, "--boards must be 2 to 10,000");
  }

  @Override
  protected List<ResultTable> evaluate(BulkEncoder bundle, ProgressListener progress) {
    ViewedImages images = ViewedImages.of(options.images(), bundle, progress);
    List<ResultTable> tables = new ArrayList<>();
    tables.addAll(new BoardEvaluation(images, boards, options.seed.value).run());
    tables.addAll(
        new CompositionEvaluation(images, Math.max(2, 2 * boards / 3), options.seed.value).run());
    return tables;
  }
}
