package dev.winnow.evaluate.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.FakeEncoder;
import dev.winnow.evaluate.FakeSearch;
import dev.winnow.evaluate.ProgressListener;
import dev.winnow.evaluate.data.TextCollection;
import dev.winnow.evaluate.data.TextCollection.Query;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.interpretation.QueryReader;
import dev.winnow.evaluate.report.Figure;
import dev.winnow.evaluate.report.ResultRow;
import dev.winnow.evaluate.report.ResultTable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Texts and passages of three words, with an encoder of single words. */
class TextEvaluationTest {

  private static final FakeEncoder ENCODER = new FakeEncoder(List.of("cat", "dog", "tree"), true);

  private static final TextCollection DATA =
      new TextCollection(
          "tiny",
          List.of(List.of("cat dog"), List.of("cat tree"), List.of("dog tree"), List.of("tree")),
          List.of(
              new Query("cat without dog", Map.of(1, 1)),
              new Query("dog without tree", Map.of(0, 1)),
              new Query("tree", Map.of(3, 1)),
              new Query("tree", Map.of(3, 1))),
          List.of("A remark."));

  private static List<ResultTable> run(TextProtocol protocol, List<TextRow> rows) {
    return run(protocol, rows, 0);
  }

  private static List<ResultTable> run(TextProtocol protocol, List<TextRow> rows, int folds) {
    return new TextEvaluation(
            DATA,
            protocol,
            QueryReader.RULES,
            rows,
            TextRows.families(),
            folds,
            new Embedding(ENCODER, ProgressListener.NONE),
            FakeSearch.setup(ENCODER))
        .run();
  }

  private static ResultRow row(ResultTable table, String key) {
    return table.rows().stream().filter(r -> r.key().equals(key)).findFirst().orElseThrow();
  }

  @Test
  void interpretedTextsFindMoreThanPlainTexts() {
    // When
    List<ResultTable> tables = run(TextProtocol.NEGATED_CAPTIONS, TextRows.methods());
    // Then: of four queries, the first is the first third
    assertThat(tables).extracting(ResultTable::split).containsExactly("first third", "rest", "all");
    ResultTable all = tables.getLast();
    assertThat(row(all, "whole").mean(0)).isEqualTo(0.5);
    assertThat(row(all, "auto").mean(0)).isEqualTo(1);
    assertThat(row(tables.getFirst(), "whole").mean(0)).isZero();
    assertThat(row(tables.getFirst(), "auto").mean(0)).isEqualTo(1);
    assertThat(all.facts())
        .contains(
            "A remark.",
            "2 of 4 texts are read, by rules, as excluding something.",
            "4 queries over 4 items.");
  }

  @Test
  void everyMethodAnswersOnPassages() {
    // When
    List<ResultTable> tables = run(TextProtocol.NEGATION, TextRows.all());
    // Then
    assertThat(tables).extracting(ResultTable::split).containsExactly("even", "odd", "all");
    assertThat(tables.getLast().columns()).containsExactly("MAP@100", "nDCG@10");
    assertThat(tables.getLast().rows())
        .allSatisfy(row -> assertThat(row.parameters()).as(row.key()).isEmpty())
        .extracting(ResultRow::key)
        .containsExactly(
            "whole",
            "positives",
            "minus",
            "half",
            "deo",
            "deo-fast",
            "deo-squared",
            "avg",
            "avg-positives",
            "rrf",
            "rrf-positives",
            "hybrid",
            "auto");
    assertThat(row(tables.getLast(), "half").mean(0)).isEqualTo(1);
    assertThat(row(tables.getFirst(), "whole").mean(0)).isLessThan(1);
  }

  @Test
  void crossValidationHasASeparateTable() {
    // When
    ResultTable table = run(TextProtocol.NEGATION, TextRows.methods(), 2).getLast();
    // Then
    assertThat(table.split()).isEqualTo("cross-validated");
    assertThat(table.rows())
        .extracting(ResultRow::key)
        .containsExactly(
            "whole",
            "positives",
            "deo",
            "hybrid",
            "auto",
            "subtraction",
            "subtraction-all",
            "deo-steps",
            "deo-steps-all",
            "words",
            "words-all");
    assertThat(row(table, "subtraction").parameters()).startsWith("w 0.0 2×; ±");
    assertThat(row(table, "subtraction-all").parameters()).isEqualTo("w 0.0");
    assertThat(row(table, "whole").parameters()).contains("±");
  }

  @Test
  void rejectsMoreFoldsThanQueries() {
    assertThatThrownBy(() -> run(TextProtocol.NEGATION, TextRows.methods(), 5))
        .isInstanceOf(EvaluationException.class)
        .hasMessage("4 queries are too few for 5 folds");
    assertThatThrownBy(() -> run(TextProtocol.NEVIR, TextRows.methods(), 3))
        .isInstanceOf(EvaluationException.class)
        .hasMessage("2 pairs are too few for 3 folds");
  }

  @Test
  void metricsAgreeWithTrecEval() {
    // Given: grades 2 and 1, found at ranks 3 and 1, and one that is not found
    Query query = new Query("q", Map.of(5, 2, 6, 1, 7, 1));
    int[] ranking = {6, 1, 5};
    // When, Then
    assertThat(TextMetric.passages().getFirst().measure().of(ranking, query))
        .isEqualTo((1 + 2 / 3.0) / 3, within(1e-12));
    double ideal = 2 + Math.log(2) / Math.log(3) + 0.5;
    assertThat(TextMetric.passages().getLast().measure().of(ranking, query))
        .isEqualTo((1 + 2 * 0.5) / ideal, within(1e-12));
    assertThat(TextMetric.recalls().getFirst().measure().of(ranking, query))
        .isEqualTo(1 / 3.0, within(1e-12));
    assertThat(TextMetric.recalls().getLast().measure().of(ranking, query))
        .isEqualTo(2 / 3.0, within(1e-12));
  }

  @Test
  void sweepPlotsARowPerSetting() {
    // When
    ResultTable table = run(TextProtocol.NEGATION, TextSweep.STEPS.rows()).getLast();
    Figure figure = TextSweep.STEPS.figure(table);
    // Then: zero steps score like the text itself, and each metric and λo has a line
    assertThat(row(table, "steps-0.2-0").scores()).isEqualTo(row(table, "whole").scores());
    assertThat(figure.lines())
        .extracting(Figure.Line::title)
        .containsExactly(
            "MAP@100, λo 0.2", "nDCG@10, λo 0.2", "MAP@100, λo 1.0", "nDCG@10, λo 1.0");
    assertThat(figure.lines().getFirst().y()[0]).isEqualTo(row(table, "whole").mean(0));
    assertThat(figure.svg()).contains("<svg").contains("steps of Adam");
    assertThat(TextSweep.WEIGHTS.rows()).hasSize(7);
  }

  @Test
  void trajectoryShowsTheQueryThatGainsMost() {
    // When
    Figure figure =
        new Trajectory(DATA, QueryReader.RULES, new Embedding(ENCODER, ProgressListener.NONE))
            .figure();
    // Then: 20 steps after the start, and the point where it ends
    assertThat(figure.x()).contains("without");
    assertThat(figure.lines())
        .extracting(line -> line.title() + " " + line.x().length)
        .containsExactly(
            "passages 4",
            "to be found 1",
            "positives 1",
            "negatives 1",
            "query, step 0 to 20 21",
            "query at the end 1");
    assertThat(figure.lines().get(4).x()[20]).isEqualTo(figure.lines().get(5).x()[0]);
  }

  @Test
  void fusesRanks() {
    // Given: 7 is second twice, 1 and 2 are first once
    int[] fused = RankFusion.of(List.of(new int[] {1, 7}, new int[] {2, 7, 3}), 3);
    // Then
    assertThat(fused).containsExactly(7, 1, 2);
  }

  @Test
  void pairCountsOnlyIfBothQueriesAreRight() {
    // Given: both queries of the first pair are right, and one query of the second
    TextCollection pairs =
        new TextCollection(
            "pairs",
            List.of(List.of("cat"), List.of("dog"), List.of("tree"), List.of("tree dog")),
            List.of(
                new Query("cat", Map.of(0, 1), Set.of(1)),
                new Query("dog", Map.of(1, 1), Set.of(0)),
                new Query("tree", Map.of(2, 1), Set.of(3)),
                new Query("the tree that is alone", Map.of(3, 1), Set.of(2))),
            List.of());
    // When
    ResultRow row =
        new TextEvaluation(
                pairs,
                TextProtocol.NEVIR,
                QueryReader.RULES,
                List.of(TextRows.whole()),
                List.of(),
                0,
                new Embedding(ENCODER, ProgressListener.NONE),
                FakeSearch.setup(ENCODER))
            .run()
            .getFirst()
            .rows()
            .getFirst();
    // Then
    assertThat(row.scores()).isEqualTo(new double[][] {{1, 0}});
  }

  @Test
  void excludedTextsLowerTheScores() {
    // Given: the excluded text is first, the one asked for second
    Query query = new Query("q", Map.of(5, 1), Set.of(6));
    // When
    double[] scores =
        TextMetric.excluir().stream()
            .mapToDouble(metric -> metric.measure().of(new int[] {6, 5}, query))
            .toArray();
    // Then: R@1, MRR@10, ΔR@1, ΔMRR@10, right order
    assertThat(scores).containsExactly(0, 0.5, -1, -0.5, 0);
    assertThat(TextMetric.RIGHT_ORDER.measure().of(new int[] {1, 5}, query)).isEqualTo(1);
    assertThat(TextMetric.RIGHT_ORDER.measure().of(new int[] {1, 2}, query)).isZero();
  }

  @Test
  void partsCoverAllQueriesOnce() {
    assertThat(QueryPart.halves(5))
        .extracting(QueryPart::positions)
        .containsExactly(new int[] {0, 2, 4}, new int[] {1, 3}, new int[] {0, 1, 2, 3, 4});
    assertThat(QueryPart.firstThird(2)).extracting(QueryPart::name).containsExactly("rest", "all");
  }
}
