package dev.winnow.evaluate.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Rows that differ from each other by much, by little, and not at all. */
class SignificanceTest {

  private static ResultRow row(String key, double from) {
    double[] scores = IntStream.range(0, 20).mapToDouble(i -> from + 0.01 * (i % 3)).toArray();
    return ResultRow.of(key, key, "", new double[][] {scores});
  }

  private static ResultRow noisy() {
    double[] scores = IntStream.range(0, 20).mapToDouble(i -> i % 2 == 0 ? 0 : 0.99).toArray();
    return ResultRow.of("noisy", "noisy", "", new double[][] {scores});
  }

  private static final ResultTable TABLE =
      new ResultTable(
          "p",
          "d",
          "s",
          List.of(),
          List.of("P@10"),
          "",
          List.of(
              row("low", 0.1),
              row("same", 0.1),
              row("high", 0.5),
              noisy(),
              ResultRow.skipped("none", "none", "no data")));

  @Test
  void comparesEachRowToAllOthers() {
    assertThat(TABLE.above(TABLE.rows().get(0), 0)).isEmpty();
    assertThat(TABLE.above(TABLE.rows().get(2), 0)).containsExactly(0, 1);
    assertThat(TABLE.above(TABLE.rows().get(3), 0))
        .as("on average far above the low ones, and safely so")
        .containsExactly(0, 1);
    assertThat(TABLE.above(TABLE.rows().get(4), 0)).isEmpty();
  }

  @Test
  void tableNamesRowsByNumber() {
    assertThat(Significance.of(List.of(TABLE)))
        .contains("### p: d, s: rows that a row is above")
        .contains("| 0 | low |  |")
        .contains("| 2 | high | 0–1 |");
    assertThat(Significance.ranges(List.of(0, 1, 2, 5, 7, 8))).isEqualTo("0–2, 5, 7–8");
  }

  @Test
  void comparesOnlyRowsOnTheSameQueries() {
    ResultTable table =
        new ResultTable(
            "p",
            "d",
            "s",
            List.of(),
            List.of("P@10"),
            "low",
            List.of(
                row("low", 0.1),
                row("cats", 0.1).over("cats"),
                row("cats, better", 0.5).over("cats"),
                row("dogs", 0.5).over("dogs")));

    assertThat(table.above(table.rows().get(2), 0)).containsExactly(1);
    assertThat(table.above(table.rows().get(3), 0)).isEmpty();
    assertThat(table.pValue(table.rows().get(2), 0)).isEmpty();
  }
}
