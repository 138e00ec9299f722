package dev.winnow.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OneStandardErrorTest {

  private static final int[] ALL = IntStream.range(0, 100).toArray();

  /** Scores that differ from 0.5 by {@code mean} and, query by query, up or down by noise. */
  private static double[] scores(double mean, double noise) {
    return IntStream.range(0, 100)
        .mapToDouble(query -> 0.5 + mean + (query % 2 == 0 ? noise : -noise))
        .toArray();
  }

  @Test
  void choosesTheSimplestSettingWithinOneStandardError() {
    // Given: the standard error of the difference is 0.1 / √100, about 0.01
    double[][] scores = {scores(-0.02, 0.1), scores(-0.005, 0.1), scores(0, 0)};
    // When, Then
    assertThat(OneStandardError.choose(scores, ALL)).isEqualTo(1);
  }

  @Test
  void constantDifferenceHasNoStandardError() {
    // Given: all queries are hard to different degrees, and the second setting is always better
    double[][] scores = {scores(0, 0.4), scores(0.001, 0.4)};
    // When, Then
    assertThat(OneStandardError.choose(scores, ALL)).isEqualTo(1);
  }

  @Test
  void usesOnlyTheGivenQueries() {
    // Given: the second setting is better at even queries alone
    double[][] scores = {scores(0, 0), scores(-0.1, 0.2)};
    int[] odd = IntStream.range(0, 50).map(i -> 2 * i + 1).toArray();
    int[] even = IntStream.range(0, 50).map(i -> 2 * i).toArray();
    // When, Then
    assertThat(OneStandardError.choose(scores, odd)).isZero();
    assertThat(OneStandardError.choose(scores, even)).isEqualTo(1);
  }
}
