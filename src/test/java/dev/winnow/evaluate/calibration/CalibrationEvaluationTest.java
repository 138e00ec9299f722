package dev.winnow.evaluate.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.FakeEncoder;
import dev.winnow.evaluate.FakeSearch;
import dev.winnow.evaluate.ProgressListener;
import dev.winnow.evaluate.data.EvaluationData;
import dev.winnow.evaluate.data.Item;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.report.ResultTable;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CalibrationEvaluationTest {

  private static final FakeEncoder ENCODER = new FakeEncoder(List.of("cat", "dog", "tree"), true);

  private static final EvaluationData DATA =
      new EvaluationData(
          "tiny",
          List.of(
              item(Item.TRAIN, "cat"),
              item(Item.TRAIN, "dog"),
              item(Item.TEST, "cat"),
              item(Item.TEST, "tree")),
          List.of(),
          null,
          null);

  private static Item item(String split, String label) {
    return new Item(label, split, Set.of(label), List.of("a " + label));
  }

  private static List<ResultTable> run(String... splits) {
    return new CalibrationEvaluation(
            DATA, new Embedding(ENCODER, ProgressListener.NONE), FakeSearch.setup(ENCODER))
        .run(List.of(splits));
  }

  @Test
  void reportsOnOneSplitOrOnAll() {
    List<ResultTable> tables = run("test", "all");

    assertThat(tables).extracting(ResultTable::split).containsExactly("test", "all");
    assertThat(tables.getFirst().facts().getFirst()).contains("2 items");
    assertThat(tables.getLast().facts().getFirst()).contains("4 items");
  }

  @Test
  void rejectsUnknownSplits() {
    assertThatThrownBy(() -> run("validation"))
        .isInstanceOf(EvaluationException.class)
        .hasMessage("tiny has no split validation");
  }
}
