package dev.winnow.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class ViewDiscriminantTest {

  private static final ViewSpace SPACE = new ViewSpace(List.of("object"), 2);

  private static float[] at(double degrees) {
    return new float[] {
      (float) Math.cos(Math.toRadians(degrees)), (float) Math.sin(Math.toRadians(degrees))
    };
  }

  /** Images that vary by 40° around a direction. */
  private static List<float[]> around(double degrees, int count) {
    SplittableRandom random = new SplittableRandom(7);
    return IntStream.range(0, count)
        .mapToObj(i -> at(degrees + 40 * random.nextGaussian()))
        .toList();
  }

  @Test
  void isTheMeanOfTheMembersIfTheCorpusVariesEquallyInAllDirections() {
    ViewCorpus corpus = ViewCorpus.around0(SPACE, List.of(0.5));

    ViewDiscriminant view = ViewDiscriminant.of(corpus, 0, List.of(at(0), at(60)));

    // The mean is (0.75, 0.433); both members have the score cos 60° = 0.5 by the other. The
    // deviation of random images is 0.5 · |mean|, so the unit is √(2/3 + 1) · 0.5 · √0.75.
    double unit = Math.sqrt(5 / 3.0) * 0.5 * Math.sqrt(0.75);
    assertThat(view.direction()[0]).isCloseTo((float) (0.75 / unit), within(1e-5f));
    assertThat(view.direction()[1]).isCloseTo((float) (0.4330127 / unit), within(1e-5f));
    assertThat(view.separation()).isCloseTo(0.5 / unit, within(1e-6));
    assertThat(view.deviation()).isCloseTo(Math.sqrt(3 / 5.0), within(1e-6));
    assertThat(view.offset()).isZero();
  }

  @Test
  void aMemberWithNearlyAllOfTheMeanCountsAsTheOnlyOne() {
    ViewCorpus corpus = ViewCorpus.around0(SPACE, List.of(0.5));
    List<float[]> members = List.of(at(0), at(60));

    ViewDiscriminant most = ViewDiscriminant.of(corpus, 0, members, new double[] {1 - 1e-9, 1e-9});
    ViewDiscriminant alone = ViewDiscriminant.of(corpus, 0, members.subList(0, 1));

    assertThat(most.separation()).isCloseTo(alone.separation(), within(0.2));
  }

  @Test
  void imagesOfTheCorpusHaveMeanZeroAndTheStatedDeviation() {
    List<float[]> images = around(30, 2_000);
    ViewCorpus corpus = ViewCorpus.of(SPACE, images);

    ViewDiscriminant view = ViewDiscriminant.of(corpus, 0, List.of(at(80), at(90), at(100)));
    double[] scores = images.stream().mapToDouble(image -> view.score(SPACE, image)).toArray();

    double mean = java.util.Arrays.stream(scores).average().orElseThrow();
    double variance = java.util.Arrays.stream(scores).map(s -> s * s).average().orElseThrow();
    assertThat(mean).isCloseTo(0, within(1e-4));
    assertThat(Math.sqrt(variance)).isCloseTo(view.deviation(), within(1e-4));
  }

  @Test
  void whatAllImagesShareDoesNotSeparateMembers() {
    // Given a corpus around 30°, as photographs are all alike for views trained on drawings
    List<float[]> images = around(30, 2_000);
    ViewCorpus corpus = ViewCorpus.of(SPACE, images);

    assertThat(ViewDiscriminant.of(corpus, 0, images.subList(0, 20)).separation())
        .isCloseTo(0, within(0.5));
    assertThat(ViewDiscriminant.of(corpus, 0, List.of(at(118), at(120), at(122))).separation())
        .isGreaterThan(1.5);
  }

  @Test
  void directionsInWhichAllImagesVaryCountLess() {
    // Given images that vary along the first axis only
    ViewSpace space = new ViewSpace(List.of("object"), 3);
    SplittableRandom random = new SplittableRandom(3);
    List<float[]> images = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      images.add(
          DenseVectors.normalize(
              new float[] {
                (float) random.nextGaussian(),
                (float) (0.1 * random.nextGaussian()),
                (float) (1 + 0.1 * random.nextGaussian())
              }));
    }
    ViewCorpus corpus = ViewCorpus.of(space, images);
    float[] member = DenseVectors.normalize(new float[] {1, 1, 1});

    float[] direction = ViewDiscriminant.of(corpus, 0, List.of(member, member)).direction();

    assertThat(direction[1] / direction[0])
        .isGreaterThan(1.15f * (member[1] - corpus.mean()[1]) / (member[0] - corpus.mean()[0]));
  }

  @Test
  void sharesWeightTheMembers() {
    ViewCorpus corpus = ViewCorpus.around0(SPACE, List.of(0.3));

    ViewDiscriminant view =
        ViewDiscriminant.of(corpus, 0, List.of(at(0), at(90)), new double[] {0.8, 0.2});

    assertThat(view.direction()[0] / view.direction()[1]).isCloseTo(4, within(1e-4f));
  }

  @Test
  void equalImagesDoNotDivideByZero() {
    List<float[]> same = List.of(at(10), at(10), at(10));
    ViewCorpus corpus = ViewCorpus.of(SPACE, same);

    ViewDiscriminant view = ViewDiscriminant.of(corpus, 0, same);

    assertThat(view.separation()).isFinite();
    assertThat(view.score(SPACE, at(50))).isFinite();
  }

  /** From half of the separation on, a higher score hardly counts; lower scores count fully. */
  @Property(tries = 200)
  void saturatedScoresRiseLessAndLess(
      @ForAll @DoubleRange(min = -1, max = 12) double separation,
      @ForAll @DoubleRange(min = -5, max = 20) double score) {
    ViewDiscriminant view = new ViewDiscriminant(0, new float[] {1, 0}, 0, separation, 0.7);

    assertThat(view.saturated(0)).isCloseTo(0, within(1e-9));
    double slope = (view.saturated(score + 1e-4) - view.saturated(score)) / 1e-4;
    double later = (view.saturated(score + 1) - view.saturated(score + 1 - 1e-4)) / 1e-4;
    assertThat(slope).isBetween(-1e-6, 1 + 1e-6);
    assertThat(later).isLessThanOrEqualTo(slope + 1e-6);
    if (separation > 4) {
      assertThat(view.saturated(separation)).isLessThan(separation / 2 + 0.1);
    }
  }
}
