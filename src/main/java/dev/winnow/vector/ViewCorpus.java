package dev.winnow.vector;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What the images of a corpus have in common in every view. Members of a board are compared with
 * it: photographs are all alike for views that were trained on drawings, which says nothing of a
 * board of photographs. Pure.
 *
 * @param space of the views
 * @param mean of the vectors
 * @param similarities of random images around this mean, in every view
 */
public record ViewCorpus(ViewSpace space, float[] mean, List<PairSimilarity> similarities) {

  public ViewCorpus {
    similarities = List.copyOf(similarities);
  }

  /** Returns a corpus around the origin, as that which views are trained on. */
  public static ViewCorpus around0(ViewSpace space, List<PairSimilarity> similarities) {
    return new ViewCorpus(space, new float[space.total()], similarities);
  }

  /**
   * Returns the corpus of a sample.
   *
   * @param vectors at least three
   * @throws IllegalArgumentException if all are equal in a view
   */
  public static ViewCorpus of(ViewSpace space, List<float[]> vectors) {
    float[] mean = DenseVectors.mean(vectors);
    List<float[]> centred = centred(vectors, mean);
    return new ViewCorpus(
        space,
        mean,
        IntStream.range(0, space.views())
            .mapToObj(view -> PairSimilarity.of(space, view, centred))
            .toList());
  }

  /** Returns vectors less the mean. */
  public List<float[]> centred(List<float[]> vectors) {
    return centred(vectors, mean);
  }

  private static List<float[]> centred(List<float[]> vectors, float[] mean) {
    List<float[]> centred = new ArrayList<>(vectors.size());
    for (float[] vector : vectors) {
      float[] difference = new float[vector.length];
      for (int i = 0; i < difference.length; i++) {
        difference[i] = vector[i] - mean[i];
      }
      centred.add(difference);
    }
    return centred;
  }
}
