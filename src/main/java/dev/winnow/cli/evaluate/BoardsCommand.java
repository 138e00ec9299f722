package dev.winnow.cli.evaluate;

import dev.winnow.cli.console.PngFileConverter;
import dev.winnow.cli.console.Usage;
import dev.winnow.cli.evaluate.run.EvaluationCommand;
import dev.winnow.cli.evaluate.run.NamedFiles;
import dev.winnow.cli.search.ImageSheet;
import dev.winnow.encoder.BulkEncoder;
import dev.winnow.evaluate.ProgressListener;
import dev.winnow.evaluate.board.AttributedImages;
import dev.winnow.evaluate.board.BoardEvaluation;
import dev.winnow.evaluate.board.CompositionEvaluation;
import dev.winnow.evaluate.board.CompositionEvaluation.Composed;
import dev.winnow.evaluate.board.ViewedImages;
import dev.winnow.evaluate.report.ResultTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
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
      "  winnow evaluate boards --scenes 1200 --sheet composed.png",
      "  winnow evaluate boards --data pacs/ --bundle photos/"
    })
final class BoardsCommand extends EvaluationCommand {

  private static final int EXAMPLES = 6;

  @Mixin private BoardOptions options;

  @Option(
      names = "--boards",
      paramLabel = "N",
      defaultValue = "300",
      description =
          "Number of boards to expand for each attribute; two thirds as many are composed.")
  private int boards;

  @Option(
      names = "--sheet",
      paramLabel = "FILE",
      converter = PngFileConverter.class,
      description =
          "Draw examples of composed boards and their hits into a PNG file. Green frames mark hits"
              + " that have both the content and the style.")
  private @Nullable Path sheet;

  @Override
  protected void check() {
    options.check();
    NamedFiles.requireWritable(sheet);
    Usage.require(spec, boards >= 2 && boards <= 10_000, "--boards must be 2 to 10,000");
  }

  @Override
  protected List<ResultTable> evaluate(BulkEncoder bundle, ProgressListener progress) {
    ViewedImages images = ViewedImages.of(options.images(), bundle, progress);
    List<ResultTable> tables = new ArrayList<>();
    tables.addAll(new BoardEvaluation(images, boards, options.seed.value).run());
    CompositionEvaluation composition =
        new CompositionEvaluation(images, Math.max(2, 2 * boards / 3), options.seed.value);
    tables.addAll(composition.run());
    if (sheet != null) {
      draw(composition.examples(EXAMPLES), images.images()).write(sheet);
    }
    return tables;
  }

  private static ImageSheet draw(List<Composed> examples, AttributedImages images) {
    ImageSheet drawn =
        ImageSheet.of(id -> Optional.of(images.images().apply(Integer.parseInt(id))));
    for (Composed example : examples) {
      drawn
          .add("content of A: " + example.content(), ids(example.a()))
          .add("style of B: " + example.style(), ids(example.b()))
          .add(
              "%s × %s".formatted(example.content(), example.style()),
              ids(example.found()),
              Set.copyOf(ids(example.both())));
    }
    return drawn;
  }

  private static List<String> ids(Collection<Integer> positions) {
    return positions.stream().map(Object::toString).toList();
  }
}
