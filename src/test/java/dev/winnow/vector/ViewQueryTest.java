package dev.winnow.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.vector.ViewQuery.Part;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class ViewQueryTest {

  private static final ViewSpace SPACE = new ViewSpace(List.of("object", "style", "colour"), 5);

  /** Two views of one dimension, whose scores are ±1 times the coordinate, times √2. */
  private static final ViewSpace TWO = new ViewSpace(List.of("object", "style"), 1);

  private static Part part(int view, double separation, double weight) {
    return new Part(new ViewDiscriminant(view, new float[] {1}, 0, separation, 0.5), weight);
  }

  private static float[] image(double object, double style) {
    return new float[] {(float) (object / Math.sqrt(2)), (float) (style / Math.sqrt(2))};
  }

  @Test
  void scoreIsTheWeightedSumInUnitsOfTheMembers() {
    ViewQuery query =
        new ViewQuery(
            TWO, List.of(part(0, 4, 0.75), part(1, 2, 0.25)), List.of(part(1, 3, 0.5)), false);

    // A typical member has 0.75 · 4 + 0.25 · 2 = 3.5.
    assertThat(query.attraction(0, image(4, 2))).isCloseTo(3 / 3.5, within(1e-6));
    assertThat(query.attraction(1, image(4, 2))).isCloseTo(0.5 / 3.5, within(1e-6));
    assertThat(query.repulsion(1, image(4, 2))).isCloseTo(-1 / 3.5, within(1e-6));
    assertThat(query.score(image(4, 2))).isCloseTo(2.5 / 3.5, within(1e-6));
    // Random images deviate by 0.5 in both views.
    assertThat(query.deviation()).isCloseTo(0.5 * Math.sqrt(0.625) / 3.5, within(1e-6));
    assertThat(query.scoreAt(0.5)).isCloseTo(0.5, within(1e-6));
  }

  @Test
  void membersWithNothingInCommonKeepTheUnitOfTheDiscriminants() {
    ViewQuery query = new ViewQuery(TWO, List.of(part(0, 0.1, 1)), List.of(), false);

    assertThat(query.score(image(2, 0))).isCloseTo(2, within(1e-6));
  }

  @Test
  void weightsOfNegativesAloneAreFactorsOfTheirPenalty() {
    ViewQuery once = new ViewQuery(TWO, List.of(), List.of(part(0, 4, 1)), false);
    ViewQuery thrice = new ViewQuery(TWO, List.of(), List.of(part(0, 4, 3)), false);

    assertThat(once.score(image(2, 0))).isCloseTo(-0.5, within(1e-6));
    assertThat(thrice.score(image(2, 0))).isCloseTo(-1.5, within(1e-6));
  }

  @Test
  void queryForAllViewsPrefersImagesThatAreLikeTheMembersInBoth() {
    List<Part> both = List.of(part(0, 4, 0.5), part(1, 4, 0.5));
    float[] balanced = image(3, 3);
    float[] extreme = image(6, 1);

    ViewQuery sum = new ViewQuery(TWO, both, List.of(), false);
    ViewQuery all = new ViewQuery(TWO, both, List.of(), true);

    assertThat(sum.score(extreme)).isGreaterThan(sum.score(balanced));
    assertThat(all.score(extreme)).isLessThan(all.score(balanced));
    assertThat(all.score(image(4, 4))).isCloseTo(1, within(1e-6));
    assertThat(all.score(image(0, 0))).isCloseTo(0, within(1e-6));
  }

  private static float[] image(SplittableRandom random) {
    float[] image = new float[SPACE.total()];
    for (int view = 0; view < SPACE.views(); view++) {
      double norm = 0;
      int start = view * SPACE.dimension();
      for (int i = start; i < start + SPACE.dimension(); i++) {
        image[i] = (float) random.nextGaussian();
        norm += image[i] * image[i];
      }
      for (int i = start; i < start + SPACE.dimension(); i++) {
        image[i] /= (float) Math.sqrt(norm * SPACE.views());
      }
    }
    return image;
  }

  private static List<float[]> images(SplittableRandom random, int count) {
    List<float[]> images = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      images.add(image(random));
    }
    return images;
  }

  private static List<Part> parts(ViewCorpus corpus, List<float[]> members, double[] weights) {
    return IntStream.range(0, SPACE.views())
        .mapToObj(view -> new Part(ViewDiscriminant.of(corpus, view, members), weights[view]))
        .toList();
  }

  /** The stored vector has all views; the scores are computed from the views one by one. */
  @Property(tries = 200)
  void innerProductOrdersLikeTheScores(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<float[]> images = images(random, 30);
    ViewCorpus corpus = ViewCorpus.of(SPACE, images);
    List<Part> towards =
        parts(corpus, images(random, 1 + random.nextInt(6)), random.doubles(3).toArray());
    List<Part> away =
        parts(
            corpus,
            images(random, 1 + random.nextInt(3)),
            random.doubles(3).map(x -> x / 2).toArray());
    ViewQuery query = new ViewQuery(SPACE, towards, away, false);

    float[] unit = query.unit();
    List<float[]> byOne =
        images.stream()
            .sorted(Comparator.comparingDouble((float[] x) -> DenseVectors.dot(unit, x)).reversed())
            .toList();

    assertThat(DenseVectors.norm(unit)).isCloseTo(1, within(1e-5f));
    for (int i = 1; i < byOne.size(); i++) {
      assertThat(query.score(byOne.get(i - 1))).isGreaterThan(query.score(byOne.get(i)) - 1e-5);
    }
  }

  @Test
  void rejectsAQueryThatCancelsOut() {
    SplittableRandom random = new SplittableRandom(1);
    ViewCorpus corpus = ViewCorpus.of(SPACE, images(random, 30));
    List<Part> parts = parts(corpus, images(random, 2), new double[] {1, 1, 1});
    ViewQuery query = new ViewQuery(SPACE, parts, parts, false);

    assertThatIllegalArgumentException().isThrownBy(query::unit);
  }
}
