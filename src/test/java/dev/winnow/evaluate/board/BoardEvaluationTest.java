package dev.winnow.evaluate.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.board.CompositionEvaluation.Composed;
import dev.winnow.evaluate.report.ResultRow;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.vector.PairSimilarity;
import dev.winnow.vector.ViewSpace;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Images whose views determine their content and style exactly, of five contents in four styles, so
 * the correct metrics are known.
 */
class BoardEvaluationTest {

  private static final ViewSpace SPACE = new ViewSpace(List.of("object", "style", "colour"), 6);

  private static ViewedImages images() {
    return images(400);
  }

  private static ViewedImages images(int count) {
    SplittableRandom random = new SplittableRandom(4);
    List<float[]> vectors = new ArrayList<>();
    List<Map<String, String>> attributes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int content = i % 5;
      int style = i / 5 % 4;
      float[] vector = new float[18];
      view(vector, 0, content, random);
      view(vector, 1, style, random);
      view(vector, 2, random.nextInt(6), random);
      vectors.add(vector);
      attributes.add(Map.of("content", "c" + content, "media", "m" + style));
    }
    List<PairSimilarity> nulls =
        List.of(
            PairSimilarity.of(SPACE, 0, vectors),
            PairSimilarity.of(SPACE, 1, vectors),
            PairSimilarity.of(SPACE, 2, vectors));
    return new ViewedImages(
        new AttributedImages(
            "test",
            i -> new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB),
            attributes,
            "content",
            "media"),
        SPACE,
        vectors,
        vectors,
        nulls);
  }

  private static void view(float[] vector, int view, int axis, SplittableRandom random) {
    double norm = 0;
    for (int i = 0; i < 6; i++) {
      vector[6 * view + i] = (float) ((i == axis ? 1 : 0) + 0.05 * random.nextGaussian());
      norm += vector[6 * view + i] * vector[6 * view + i];
    }
    for (int i = 0; i < 6; i++) {
      vector[6 * view + i] /= (float) Math.sqrt(3 * norm);
    }
  }

  private static double score(ResultTable table, String key, String column) {
    ResultRow row =
        table.rows().stream().filter(r -> r.key().equals(key)).findFirst().orElseThrow();
    return row.mean(table.columns().indexOf(column));
  }

  @Test
  void rightViewAndNullModelExpandPerfectly() {
    ResultTable table = new BoardEvaluation(images(), 20, 1).run().getFirst();

    assertThat(score(table, "object", "content MAP")).isCloseTo(1, within(1e-9));
    assertThat(score(table, "style", "media MAP")).isCloseTo(1, within(1e-9));
    assertThat(score(table, "style", "content MAP")).isLessThan(0.3);
    assertThat(score(table, "output-output, null model of the bundle", "content MAP"))
        .isGreaterThan(0.99);
    assertThat(score(table, "oracle", "content MAP")).isCloseTo(1, within(1e-9));
    assertThat(score(table, "input-uniform", "content MRR")).isGreaterThan(0.9);
    assertThat(score(table, "style", "aggregate MAP"))
        .isCloseTo(
            (score(table, "style", "content MAP") + score(table, "style", "media MAP")) / 2,
            within(1e-9));
  }

  @Test
  void rejectsImagesWithTooFewOfEachContent() {
    assertThatThrownBy(() -> new BoardEvaluation(images(40), 20, 1).run())
        .isInstanceOf(EvaluationException.class)
        .hasMessage("test: no value of content has 10 images, which a board needs");
  }

  @Test
  void weightOfTheRightViewRisesWithPurity() {
    ResultTable purity = new BoardEvaluation(images(), 20, 1).run().get(2);

    List<Double> weights =
        purity.rows().stream()
            .filter(row -> row.key().startsWith("media"))
            .map(row -> row.mean(1))
            .toList();
    assertThat(weights).hasSize(5).isSorted();
    assertThat(weights.getFirst()).isCloseTo(1 / 3.0, within(0.15));
    assertThat(weights.getLast()).isGreaterThan(0.99);
  }

  @Test
  void liveBoardHitsAreOfTheClass() {
    ResultTable fit = new BoardEvaluation(images(), 20, 1).run().get(3);

    String boards = "1.5 deviations, 0.67 of the way (boards)";
    assertThat(score(fit, boards, "content precision")).isCloseTo(1, within(1e-9));
    assertThat(score(fit, boards, "content recall")).isGreaterThan(0.9);
    assertThat(score(fit, boards, "media F1")).isGreaterThan(0.9);
    assertThat(score(fit, boards, "random")).isLessThan(0.2);
    String random = "3.0 deviations, 0.00 of the way";
    assertThat(score(fit, random, "media recall")).isLessThan(0.5);
  }

  @Test
  void compositionFindsImagesWithBothProperties() {
    List<ResultTable> tables = new CompositionEvaluation(images(), 30, 1).run();

    ResultTable composition = tables.get(0);
    assertThat(score(composition, "composed", "P@10, both")).isCloseTo(1, within(1e-9));
    assertThat(score(composition, "a", "P@10, content")).isCloseTo(1, within(1e-9));
    assertThat(score(composition, "a", "P@10, both")).isLessThan(0.6);
    ResultTable exclusion = tables.get(1);
    String share = "share of B's style in the first 10";
    assertThat(score(exclusion, "style0.0", share)).isBetween(0.1, 0.4);
    assertThat(score(exclusion, "style0.5", share)).isZero();
  }

  @Test
  void examplesOfCompositionsHaveOneOfEachContent() {
    List<Composed> examples = new CompositionEvaluation(images(), 30, 1).examples(4);

    assertThat(examples).extracting(Composed::content).hasSize(4).doesNotHaveDuplicates();
    assertThat(examples)
        .allSatisfy(
            example -> {
              assertThat(example.found()).hasSize(10).containsAll(example.both());
              assertThat(example.both()).hasSize(10);
              assertThat(example.found()).doesNotContainAnyElementsOf(example.a());
            });
  }

  @Test
  void tableOfViewsSaysHowManyImagesItCompares() {
    List<ResultTable> some = new ViewEvaluation(images(1_001)).run(null);
    List<ResultTable> all = new ViewEvaluation(images(400)).run(null);

    String fact = "Only the first 1,000 of 1,001 images are compared.";
    assertThat(some).hasSize(2).allSatisfy(table -> assertThat(table.facts()).contains(fact));
    assertThat(all).allSatisfy(table -> assertThat(table.facts()).hasSize(1));
  }
}
