package dev.winnow.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class LiftedQueryTest {

  /** As many as in the default bundle. */
  private static final int D = 59;

  private static final double ROUNDING = 1e-3;
  private static final LiftedSpace SPACE = new LiftedSpace(D, 4);

  /** One dimension, c = 2: s(1) = [1/(2√2), 1/(4√2), √(1 − 1/8 − 1/32)]. */
  @Test
  void liftsACodeByHand() {
    LiftedSpace one = new LiftedSpace(1, 2);

    float[] lifted = one.lift(new float[] {1});

    assertThat(lifted)
        .containsExactly(
            new float[] {0.353553f, 0.176777f, (float) Math.sqrt(0.84375)}, within(1e-6f));
    assertThat(one.code(lifted)).containsExactly(new float[] {1}, within(1e-6f));
    LiftedQuery query =
        new LiftedQuery(one, List.of(new LiftedQuery.Term(new float[] {-0.5f}, new double[] {2})));
    assertThat(query.score(new float[] {1})).isCloseTo(-2 * 1.5 * 1.5, within(1e-6));
  }

  @Test
  void clipsLargeValues() {
    assertThat(SPACE.code(SPACE.lift(constant(9)))).containsExactly(constant(4), within(1e-5f));
    assertThat(SPACE.code(SPACE.lift(constant(-9)))).containsExactly(constant(-4), within(1e-5f));
  }

  @Test
  void rejectsInvalidCodesAndEmptyQueries() {
    assertThatIllegalArgumentException().isThrownBy(() -> SPACE.lift(constant(Float.NaN)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SPACE.lift(new float[3]))
        .withMessageContaining("59 dimensions, not 3");
    float[] code = constant(1);
    double[] weights = new double[D];
    weights[2] = 1;
    double[] against = new double[D];
    against[2] = -1;
    var query =
        new LiftedQuery(
            SPACE,
            List.of(new LiftedQuery.Term(code, weights), new LiftedQuery.Term(code, against)));
    assertThatIllegalArgumentException().isThrownBy(query::unit);
  }

  @Property(tries = 200)
  void liftedCodesHaveLengthOne(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    assertThat(DenseVectors.norm(SPACE.lift(code(random)))).isCloseTo(1, within(1e-5f));
  }

  /** Also with negative weights, several codes, and dimensions that do not count. */
  @Property(tries = 3)
  void innerProductAgreesWithBruteForce(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<float[]> codes = IntStream.range(0, 20_000).mapToObj(i -> code(random)).toList();
    List<LiftedQuery.Term> terms = new ArrayList<>();
    for (int i = 0; i < 1 + random.nextInt(3); i++) {
      double[] weights = new double[D];
      double sign = i == 1 ? -0.5 : 1;
      Arrays.setAll(weights, d -> random.nextInt(2) == 0 ? 0 : sign * random.nextDouble());
      weights[i] = sign;
      terms.add(new LiftedQuery.Term(code(random), weights));
    }
    LiftedQuery query = new LiftedQuery(SPACE, terms);
    float[] unit = query.unit();

    List<Integer> exact = top(codes, code -> bruteForce(terms, code));
    List<Integer> found = top(codes, code -> DenseVectors.dot(unit, SPACE.lift(code)));

    // Codes that single precision cannot distinguish may change places.
    double last = bruteForce(terms, codes.get(exact.getLast()));
    assertThat(found)
        .containsAll(
            exact.stream().filter(i -> bruteForce(terms, codes.get(i)) > last + ROUNDING).toList());
    for (int rank = 0; rank < exact.size(); rank++) {
      assertThat(bruteForce(terms, codes.get(found.get(rank))))
          .isCloseTo(bruteForce(terms, codes.get(exact.get(rank))), within(ROUNDING));
    }
    float[] any = codes.getFirst();
    assertThat(query.score(SPACE.code(SPACE.lift(any))))
        .isCloseTo(bruteForce(terms, any), within(ROUNDING));
  }

  private interface Score {
    double of(float[] code);
  }

  private static List<Integer> top(List<float[]> codes, Score score) {
    double[] scores = codes.stream().mapToDouble(score::of).toArray();
    return IntStream.range(0, scores.length)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer i) -> -scores[i]))
        .limit(10)
        .toList();
  }

  private static double bruteForce(List<LiftedQuery.Term> terms, float[] code) {
    double score = 0;
    for (LiftedQuery.Term term : terms) {
      for (int i = 0; i < D; i++) {
        double z = Math.clamp(code[i], -4.0, 4.0);
        double q = Math.clamp(term.code()[i], -4.0, 4.0);
        score -= term.weights()[i] * (z - q) * (z - q);
      }
    }
    return score;
  }

  private static float[] code(SplittableRandom random) {
    float[] code = new float[D];
    for (int i = 0; i < D; i++) {
      code[i] = (float) (1.5 * random.nextGaussian());
    }
    return code;
  }

  private static float[] constant(float value) {
    float[] code = new float[D];
    Arrays.fill(code, value);
    return code;
  }
}
