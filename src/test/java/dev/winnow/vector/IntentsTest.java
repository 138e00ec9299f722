package dev.winnow.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Equations 6 to 8 against values worked out by hand, and the null model against simulation. */
class IntentsTest {

  private static final Offset<Double> CLOSE = within(1e-6);

  /** Two views of two dimensions; views in the first are given by their angle. */
  private static final ViewSpace SPACE = new ViewSpace(List.of("object", "style"), 2);

  private static final PairSimilarity NULL = new PairSimilarity(0.1, 0.5, 0);

  private static float[] image(double object, double style) {
    double half = Math.sqrt(0.5);
    return new float[] {
      (float) (half * Math.cos(object)),
      (float) (half * Math.sin(object)),
      (float) (half * Math.cos(style)),
      (float) (half * Math.sin(style))
    };
  }

  private static final List<float[]> THREE =
      List.of(image(0, 0), image(Math.PI / 3, 0), image(Math.PI / 2, 0));

  @Test
  void rawIntentIsTheMeanOverPairs() {
    // cos 60° = 0.5, cos 90° = 0, cos 30° = 0.8660254
    assertThat(Intents.raw(SPACE, 0, THREE)).isCloseTo((0.5 + 0 + 0.8660254) / 3, CLOSE);
    assertThat(Intents.raw(SPACE, 1, THREE)).isCloseTo(1, CLOSE);
  }

  @Test
  void equationsSevenAndEightAreASoftmaxOfPairDeviations() {
    double[] intents = Intents.byPairs(new double[] {0.6, 1.1}, List.of(NULL, NULL));

    // s = (1, 2): e / (e + e²) = 0.2689414
    assertThat(intents).containsExactly(new double[] {0.2689414, 0.7310586}, within(1e-7));
  }

  @Test
  void nullModelUsesDeviationsOfCollectionsOfTheSize() {
    // Four independent images have six pairs: the deviation is 0.5 / √6
    assertThat(NULL.deviation(4)).isCloseTo(0.5 / Math.sqrt(6), CLOSE);
    assertThat(NULL.deviation(2)).isCloseTo(0.5, CLOSE);

    double[] intents =
        Intents.bySize(new double[] {0.1, 0.1 + NULL.deviation(4)}, 4, List.of(NULL, NULL));

    assertThat(intents[1] / intents[0]).isCloseTo(Math.E, CLOSE);
  }

  private static ViewDiscriminant separated(int view, double by) {
    return new ViewDiscriminant(view, new float[2], 0, by, 0.7);
  }

  @Test
  void separationsAreWeightedByTheirCubes() {
    assertThat(Intents.bySeparation(List.of(separated(0, 2), separated(1, 1)), 5))
        .containsExactly(new double[] {8 / 9.0, 1 / 9.0}, within(1e-9));
    assertThat(Intents.bySeparation(List.of(separated(0, 2), separated(1, -3)), 5))
        .containsExactly(1, 0);
    assertThat(Intents.bySeparation(List.of(separated(0, -1), separated(1, -3)), 5))
        .containsExactly(0.5, 0.5);
  }

  @Test
  void boardOfOneImageHasEqualIntents() {
    assertThat(Intents.bySeparation(List.of(separated(0, 2), separated(1, 1)), 1))
        .containsExactly(0.5, 0.5);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Intents.raw(SPACE, 0, List.of(image(1, 2))));
  }

  /** Images drawn around a common direction, so that pairs that share an image depend. */
  @Test
  void deviationBySizeMatchesRandomCollections() {
    SplittableRandom random = new SplittableRandom(3);
    ViewSpace one = new ViewSpace(List.of("object"), 2);
    List<float[]> images = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      double angle = random.nextGaussian();
      images.add(new float[] {(float) Math.cos(angle), (float) Math.sin(angle)});
    }
    PairSimilarity statistics = PairSimilarity.of(one, 0, images);

    for (int n : new int[] {2, 5, 20}) {
      double[] raws =
          IntStream.range(0, 4000)
              .mapToDouble(
                  i ->
                      Intents.raw(
                          one,
                          0,
                          random
                              .ints(0, images.size())
                              .distinct()
                              .limit(n)
                              .mapToObj(images::get)
                              .toList()))
              .toArray();
      double mean = java.util.Arrays.stream(raws).average().orElseThrow();
      double variance =
          java.util.Arrays.stream(raws).map(r -> (r - mean) * (r - mean)).average().orElseThrow();

      assertThat(mean).isCloseTo(statistics.mean(), within(0.02));
      assertThat(Math.sqrt(variance) / statistics.deviation(n)).isCloseTo(1, within(0.06));
    }
  }

  @Test
  void randomCollectionsHaveAboutEqualIntents() {
    SplittableRandom random = new SplittableRandom(5);
    ViewSpace space = new ViewSpace(List.of("object", "style", "colour"), 4);
    List<float[]> images = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      float[] image = new float[12];
      for (int view = 0; view < 3; view++) {
        double norm = 0;
        for (int j = 0; j < 4; j++) {
          image[4 * view + j] = (float) random.nextGaussian();
          norm += image[4 * view + j] * image[4 * view + j];
        }
        for (int j = 0; j < 4; j++) {
          image[4 * view + j] /= (float) Math.sqrt(3 * norm);
        }
      }
      images.add(image);
    }
    ViewCorpus corpus = ViewCorpus.of(space, images);
    double[] mean = new double[3];
    int runs = 2000;
    for (int run = 0; run < runs; run++) {
      List<float[]> members =
          random.ints(0, 500).distinct().limit(10).mapToObj(images::get).toList();
      double[] intents =
          Intents.bySeparation(
              IntStream.range(0, 3)
                  .mapToObj(view -> ViewDiscriminant.of(corpus, view, members))
                  .toList(),
              members.size());
      for (int view = 0; view < 3; view++) {
        mean[view] += intents[view] / runs;
      }
    }
    assertThat(mean).containsExactly(new double[] {1 / 3.0, 1 / 3.0, 1 / 3.0}, within(0.05));
  }
}
