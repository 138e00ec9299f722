package dev.winnow.evaluate.criterion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.evaluate.report.MarkdownReport;
import dev.winnow.evaluate.report.ResultRow;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.group.GroupedImages;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CriterionEvaluationTest {

  private static final int CLASSES = 3;

  private final GroupedImages images = images(60);
  private final CriterionEvaluation evaluation = new CriterionEvaluation(images, images, false);

  /** Groups of four images: a class each, and four hues. */
  private static GroupedImages images(int groups) {
    int[] classes = IntStream.range(0, 4 * groups).map(i -> i / 4 % CLASSES).toArray();
    int[] hues = IntStream.range(0, 4 * groups).map(i -> (i + i / 4) % 4).toArray();
    return new GroupedImages(
        "images",
        1,
        1,
        new byte[4 * groups][3],
        IntStream.range(0, 4 * groups).map(i -> i / 4).toArray(),
        new TreeMap<>(Map.of("class", classes, "hue", hues)),
        false,
        i -> new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB));
  }

  /**
   * Dimension 0 encodes the class, 1 the hue with a larger variance, 2 noise with an even larger
   * one.
   */
  private float[][] codes() {
    SplittableRandom random = new SplittableRandom(2);
    float[][] codes = new float[images.size()][];
    for (int i = 0; i < codes.length; i++) {
      codes[i] =
          new float[] {
            images.labels("class")[i] + (float) random.nextDouble(0.2),
            3 * images.labels("hue")[i] + (float) random.nextDouble(0.2),
            (float) random.nextDouble(20)
          };
    }
    return codes;
  }

  private static double cell(List<ResultTable> tables, String split, String model, String column) {
    ResultTable table =
        tables.stream().filter(t -> t.split().equals(split)).findFirst().orElseThrow();
    ResultRow row =
        table.rows().stream().filter(r -> r.title().equals(model)).findFirst().orElseThrow();
    return row.mean(table.columns().indexOf(column));
  }

  private List<ResultTable> run() {
    for (long seed = 1; seed <= 3; seed++) {
      evaluation.addChance(seed);
      evaluation.add(new Codes("pixels", seed, null, codes(), 0, 0));
      evaluation.add(new Codes("model", seed, codes(), codes(), 1, 0));
      evaluation.add("given", seed, codes(), Map.of("hue", new double[] {0, 2, 0}));
      evaluation.add(new Codes("best one", seed, codes(), codes(), 0, 1));
    }
    return evaluation.tables(List.of("A fact."));
  }

  @Test
  void chosenDimensionsRetrieveByTheCriterion() {
    List<ResultTable> tables = run();

    for (String criterion : List.of("class", "hue")) {
      assertThat(cell(tables, criterion, "model", "MAP")).isCloseTo(1, within(1e-9));
      assertThat(cell(tables, criterion, "model", "NN")).isEqualTo(1);
      assertThat(cell(tables, criterion, "best one", "MAP")).isCloseTo(1, within(1e-9));
      assertThat(cell(tables, criterion, "model", "MAP, whole code")).isLessThan(0.8);
      assertThat(cell(tables, criterion, "pixels", "MAP")).isLessThan(0.8);
    }
    assertThat(cell(tables, "hue", "given", "MAP")).isCloseTo(1, within(1e-9));
    assertThat(cell(tables, "class", "given", "MAP")).isLessThan(0.8);
    assertThat(cell(tables, "class", "chance", "MAP")).isCloseTo(1.0 / 3, within(0.08));
    assertThat(cell(tables, "class", "model", "±")).isCloseTo(0, within(1e-9));
  }

  @Test
  void ranksHueAmongImagesOfTheClass() {
    List<ResultTable> tables = run();

    assertThat(cell(tables, "hue given equal class", "model", "MAP, dimensions of hue"))
        .isCloseTo(1, within(1e-9));
    assertThat(cell(tables, "hue given equal class", "chance", "MAP, whole code"))
        .isBetween(0.2, 0.5);
  }

  @Test
  void varianceBetweenGroupsFindsContentWithoutLabels() {
    List<ResultTable> tables = run();
    List<ResultTable> few =
        tables.stream().filter(t -> t.columns().contains("MAP, no labels")).toList();

    assertThat(few).extracting(ResultTable::split).containsExactly("class", "hue");
    assertThat(cell(few, "class", "model", "MAP, no labels")).isGreaterThan(0.9);
    assertThat(cell(few, "class", "model", "MAP, 300 labels")).isGreaterThan(0.9);
    assertThat(few.getFirst().rows()).extracting(ResultRow::title).containsExactly("model");
  }

  @Test
  void projectionsSeparateTheCriteria() {
    List<ResultTable> tables = run();

    assertThat(cell(tables, "two principal components", "model, content", "class"))
        .isGreaterThan(0.95);
    assertThat(cell(tables, "two principal components", "model, perspective", "class"))
        .isLessThan(0.1);
    assertThat(cell(tables, "active dimensions", "model", "dimensions")).isEqualTo(3);
    assertThat(evaluation.plot().svg()).contains("model, content: hue").contains("<circle");
    assertThat(MarkdownReport.of(tables)).contains("| pixels |").doesNotContain("NaN");
  }

  @Test
  void explainedShareAgreesWithAHandComputation() {
    // labels at 0 and 2, each ±1: between 4 · 1², within 4 · 1²
    double[][] points = {{-1, 0}, {1, 0}, {1, 0}, {3, 0}, {100, 100}};

    assertThat(Projection.explained(points, new int[] {0, 0, 1, 1, -1}))
        .isCloseTo(0.5, within(1e-12));
  }
}
