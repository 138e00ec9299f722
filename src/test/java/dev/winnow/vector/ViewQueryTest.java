package dev.winnow.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class ViewQueryTest {

  private static final ViewSpace SPACE = new ViewSpace(List.of("object", "style", "colour"), 5);

  /** Three images in two dimensions and one view: equation 9 by hand. */
  @Test
  void scoreIsTheWeightedSimilarityToTheCentre() {
    ViewSpace one = new ViewSpace(List.of("object"), 2);
    List<float[]> members = List.of(new float[] {1, 0}, new float[] {0.6f, 0.8f});
    float[] centre = one.centre(0, members);
    ViewQuery query =
        new ViewQuery(
            one,
            new double[] {0.5},
            new float[][] {centre},
            new double[] {0.25},
            new float[][] {{0, 1}});

    assertThat(centre).containsExactly(0.8f, 0.4f);
    // 0.5 · (0.8 · 0 + 0.4 · 1) − 0.25 · 1
    assertThat(query.score(new float[] {0, 1})).isCloseTo(-0.05, within(1e-6));
    assertThat(query.attraction(0, new float[] {1, 0})).isCloseTo(0.4, within(1e-6));
    assertThat(query.repulsion(0, new float[] {1, 0})).isCloseTo(0, within(1e-6));
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

  /** The stored vector has all views; equation 9 is computed from the views one by one. */
  @Property(tries = 200)
  void innerProductOrdersLikeEquationNine(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<float[]> members = images(random, 1 + random.nextInt(6));
    List<float[]> excluded = images(random, 1 + random.nextInt(3));
    double[] weights = random.doubles(3).toArray();
    double[] exclusions = random.doubles(3).map(x -> x / 2).toArray();
    List<float[]> corpus = images(random, 30);
    ViewQuery query =
        new ViewQuery(SPACE, weights, centres(members), exclusions, centres(excluded));

    float[] unit = query.unit();
    List<float[]> byOne =
        corpus.stream()
            .sorted(Comparator.comparingDouble((float[] x) -> DenseVectors.dot(unit, x)).reversed())
            .toList();

    assertThat(DenseVectors.norm(unit)).isCloseTo(1, within(1e-5f));
    for (int i = 1; i < byOne.size(); i++) {
      double before = viewByView(byOne.get(i - 1), members, excluded, weights, exclusions);
      double after = viewByView(byOne.get(i), members, excluded, weights, exclusions);
      assertThat(before).isGreaterThan(after - 1e-5);
      assertThat(query.score(byOne.get(i))).isCloseTo(after, within(1e-5));
    }
  }

  private static float[][] centres(List<float[]> members) {
    float[][] centres = new float[SPACE.views()][];
    for (int view = 0; view < centres.length; view++) {
      centres[view] = SPACE.centre(view, members);
    }
    return centres;
  }

  private static double viewByView(
      float[] image,
      List<float[]> members,
      List<float[]> excluded,
      double[] weights,
      double[] exclusions) {
    double score = 0;
    for (int view = 0; view < SPACE.views(); view++) {
      int v = view;
      score +=
          weights[view]
              * members.stream().mapToDouble(m -> cosine(v, image, m)).average().orElseThrow();
      score -=
          exclusions[view]
              * excluded.stream().mapToDouble(m -> cosine(v, image, m)).average().orElseThrow();
    }
    return score;
  }

  /** Of the views alone, without the space's own arithmetic. */
  private static double cosine(int view, float[] a, float[] b) {
    double dot = 0;
    double ofA = 0;
    double ofB = 0;
    for (int i = view * 5; i < view * 5 + 5; i++) {
      dot += a[i] * b[i];
      ofA += a[i] * a[i];
      ofB += b[i] * b[i];
    }
    return dot / Math.sqrt(ofA * ofB);
  }

  @Test
  void rejectsAQueryThatCancelsOut() {
    List<float[]> members = images(new SplittableRandom(1), 2);
    double[] ones = {1, 1, 1};
    ViewQuery query = new ViewQuery(SPACE, ones, centres(members), ones, centres(members));

    assertThatIllegalArgumentException().isThrownBy(query::unit);
  }
}
