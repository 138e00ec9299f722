package dev.winnow.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CrossValidationTest {

  private final CrossValidation twoFolds = new CrossValidation(2);

  private static double[] scores(double even, double odd) {
    return IntStream.range(0, 20).mapToDouble(q -> q % 2 == 0 ? even : odd).toArray();
  }

  @Test
  void foldsUseSettingsChosenByOtherFolds() {
    // Given: the first setting suits the even queries, the second the odd ones
    double[][][] settings = {{scores(1, 0), scores(0.1, 0.2)}, {scores(0, 1), scores(0.3, 0.4)}};
    // When
    CrossValidation.Result result = twoFolds.of(settings);
    // Then: the odd queries choose for the even ones, and the other way round
    assertThat(result.chosen()).containsExactly(1, 0);
    assertThat(result.heldOut()[0]).containsOnly(0);
    assertThat(result.heldOut()[1]).isEqualTo(scores(0.3, 0.2));
  }

  @Test
  void spreadIsTheDeviationOfFoldMeans() {
    assertThat(twoFolds.spread(scores(0.4, 0.6))).isEqualTo(0.2 / Math.sqrt(2), within(1e-12));
    assertThat(twoFolds.spread(scores(0.5, 0.5))).isZero();
  }

  @Test
  void needsFoldsAndQueries() {
    assertThatThrownBy(() -> new CrossValidation(1)).hasMessageContaining("2 folds");
    assertThatThrownBy(() -> new CrossValidation(21).of(new double[][][] {{scores(0, 0)}}))
        .hasMessage("20 queries are too few for 21 folds");
  }
}
