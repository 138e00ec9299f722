package dev.winnow.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.assertj.core.data.Offset;

class DirectEmbeddingOptimizationTest {

  private static final float[] QUERY = {1, 0};
  private static final List<float[]> UP = List.of(new float[] {0, 1});
  private static final List<float[]> DOWN = List.of(new float[] {0, -1});
  private static final Offset<Float> CLOSE = within(1e-6f);

  @Provide
  Arbitrary<List<float[]>> vectors() {
    return Arbitraries.floats()
        .between(-1, 1)
        .array(float[].class)
        .ofSize(5)
        .filter(v -> DenseVectors.norm(v) > 0.1)
        .map(DenseVectors::normalize)
        .list()
        .ofMinSize(3)
        .ofMaxSize(6);
  }

  @Example
  void oneStepOfEquation4MovesByTheLearningRateAgainstTheGradientsSign() {
    // Given: 2(u − p) − 2(u − n) = 2(n − p) = (0, −4), of which Adam's first step keeps the sign
    DeoParameters once = DeoParameters.EQUATION_4.withSteps(1).withLearningRate(0.1);
    // When
    float[] optimized = DirectEmbeddingOptimization.optimize(QUERY, UP, DOWN, once);
    // Then
    double length = Math.sqrt(1 + 0.01);
    assertThat(optimized[0]).isCloseTo((float) (1 / length), CLOSE);
    assertThat(optimized[1]).isCloseTo((float) (0.1 / length), CLOSE);
  }

  @Example
  void twoStepsOfTheNormsAgreeWithAHandComputation() {
    // Given: o = (1, 0), p = (0, 1), nothing unwanted, λo 0.2, learning rate 0.1.
    // Step 1: gradient (u − p)/‖u − p‖ = (0.7071, −0.7071), so u = (0.9, 0.1), on the sphere
    // (0.993884, 0.110432).
    // Step 2: p's part is (0.993884, −0.889568)/1.333840 = (0.745130, −0.666923); o's is
    // 0.2 · (−0.006116, 0.110432)/0.110601 = (−0.011060, 0.199694); the sum is
    // (0.734070, −0.467229). First moments (0.9·0.1·g1 + 0.1·g2)/(1 − 0.9²) =
    // (0.721304, −0.580852); second moments (0.999·0.001·g1² + 0.001·g2²)/(1 − 0.999²) =
    // (0.519437, 0.359067), roots (0.720720, 0.599222); u = (0.993884 − 0.100081,
    // 0.110432 + 0.096934) = (0.893803, 0.207366).
    DeoParameters twice = DeoParameters.TEXT.withSteps(2).withLearningRate(0.1);
    // When
    float[] optimized = DirectEmbeddingOptimization.optimize(QUERY, UP, List.of(), twice);
    // Then
    double length = Math.hypot(0.893803, 0.207366);
    assertThat(optimized[0]).isCloseTo((float) (0.893803 / length), within(1e-4f));
    assertThat(optimized[1]).isCloseTo((float) (0.207366 / length), within(1e-4f));
  }

  @Property
  void keepsTheQueryWithoutPositivesAndNegatives(
      @ForAll("vectors") List<float[]> v, @ForAll DeoParameters.Distance distance) {
    DeoParameters parameters = new DeoParameters(distance, 0.01, 20, 1, 1, 0.2, true);

    float[] optimized =
        DirectEmbeddingOptimization.optimize(v.get(0), List.of(), List.of(), parameters);

    assertThat(optimized).containsExactly(v.get(0), within(1e-5f));
  }

  @Property
  void squaredDistancesDependOnlyOnTheMeans(@ForAll("vectors") List<float[]> v) {
    List<float[]> positives = v.subList(1, v.size());
    DeoParameters parameters = DeoParameters.EQUATION_4;

    float[] all = DirectEmbeddingOptimization.optimize(v.get(0), positives, DOWN5, parameters);
    float[] mean =
        DirectEmbeddingOptimization.optimize(
            v.get(0), List.of(DenseVectors.mean(positives)), DOWN5, parameters);

    assertThat(all).containsExactly(mean, within(1e-5f));
  }

  private static final List<float[]> DOWN5 = List.of(new float[] {0, -1, 0, 0, 0});

  @Example
  void aWantedVectorOfWeightTwoIsWorthTwo() {
    List<float[]> both = List.of(new float[] {0.6f, 0.8f}, new float[] {-0.8f, 0.6f});
    List<float[]> twice = List.of(both.get(0), both.get(0), both.get(1));
    for (DeoParameters parameters : List.of(DeoParameters.TEXT, DeoParameters.EQUATION_4)) {
      float[] weighted =
          DirectEmbeddingOptimization.optimize(
              QUERY,
              new WeightedVectors(both, List.of(2.0, 1.0)),
              WeightedVectors.equal(DOWN),
              parameters);

      assertThat(weighted)
          .containsExactly(
              DirectEmbeddingOptimization.optimize(QUERY, twice, DOWN, parameters), CLOSE);
    }
  }

  /** Powers of two, so that not even rounding differs. */
  @Property
  void weightOfANegativeScalesItsRepulsion(
      @ForAll("vectors") List<float[]> v,
      @ForAll DeoParameters.Distance distance,
      @ForAll @IntRange(min = -6, max = 6) int power) {
    double weight = Math.scalb(1.0, power);
    List<float[]> wanted = List.of(v.get(1));
    List<float[]> unwanted = List.of(v.get(2));
    DeoParameters once = new DeoParameters(distance, 0.01, 20, 1, 0.7, 0.2, true);
    DeoParameters more = new DeoParameters(distance, 0.01, 20, 1, 0.7 * weight, 0.2, true);

    float[] optimized =
        DirectEmbeddingOptimization.optimize(
            v.get(0),
            WeightedVectors.equal(wanted),
            new WeightedVectors(unwanted, List.of(weight)),
            once);

    assertThat(optimized)
        .isEqualTo(DirectEmbeddingOptimization.optimize(v.get(0), wanted, unwanted, more));
  }

  @Example
  void weightsOfSeveralUnwantedVectorsAreTheirOwn() {
    // Given: with weights 3 and 1 of two, −(3/2)·2(u − n) − (1/2)·2(u − m) + 2(u − p) at u = o is
    // −3(1, 1) − (1, −1) + (2, −2) = (−2, −4) for n = (0, −1), m = (0, 1), p = (0, 1)
    DeoParameters once = DeoParameters.EQUATION_4.withSteps(1).withLearningRate(0.1);
    WeightedVectors unwanted =
        new WeightedVectors(List.of(new float[] {0, -1}, new float[] {0, 1}), List.of(3.0, 1.0));
    // When
    float[] optimized =
        DirectEmbeddingOptimization.optimize(QUERY, WeightedVectors.equal(UP), unwanted, once);
    // Then: Adam's first step is the learning rate in each direction
    double length = Math.hypot(1.1, 0.1);
    assertThat(optimized[0]).isCloseTo((float) (1.1 / length), CLOSE);
    assertThat(optimized[1]).isCloseTo((float) (0.1 / length), CLOSE);
  }

  @Property
  void lowersTheLossOfNorms(@ForAll("vectors") List<float[]> v) {
    DeoParameters parameters = DeoParameters.TEXT.withLearningRate(0.001);
    float[] query = v.get(0);
    float[] wanted = v.get(1);
    float[] unwanted = v.get(2);

    float[] optimized =
        DirectEmbeddingOptimization.optimize(query, List.of(wanted), List.of(unwanted), parameters);

    // The result is normalised, which costs up to about the square of the way: 20 steps of 0.001
    assertThat(loss(optimized, query, wanted, unwanted))
        .isLessThanOrEqualTo(loss(query, query, wanted, unwanted) + 5e-3);
    assertThat((double) DenseVectors.norm(optimized)).isCloseTo(1, within(1e-5));
  }

  private static double loss(float[] u, float[] origin, float[] wanted, float[] unwanted) {
    return distance(u, wanted) - distance(u, unwanted) + 0.2 * distance(u, origin);
  }

  private static double distance(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (a[i] - b[i]) * (a[i] - b[i]);
    }
    return Math.sqrt(sum);
  }

  @Example
  void vectorsOfAnotherDimensionAreRefused() {
    assertThatThrownBy(
            () ->
                DirectEmbeddingOptimization.optimize(
                    QUERY, List.of(new float[3]), List.of(), DeoParameters.TEXT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2 and 3");
  }
}
