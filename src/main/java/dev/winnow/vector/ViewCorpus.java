package dev.winnow.vector;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The mean and the similarities of a corpus in every view, with which members of a board are
 * compared. For example, photographs are all similar in views that were trained on drawings, which
 * does not characterise a board of photographs. Pure.
 *
 * @param space the space of the views
 * @param mean the mean of the vectors
 * @param similarities null model of every view, relative to the mean
 */
public record ViewCorpus(ViewSpace space, float[] mean, List<PairSimilarity> similarities) {

  public ViewCorpus {
    similarities = List.copyOf(similarities);
  }

  /** Returns a corpus with mean 0, like the corpus that views are trained on. */
  public static ViewCorpus around0(ViewSpace space, List<PairSimilarity> similarities) {
    return new ViewCorpus(space, new float[space.total()], similarities);
  }

  /**
   * Returns the corpus of a sample.
   *
   * @param vectors at least three
   * @throws IllegalArgumentException if all vectors are equal in a view
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

  /** Returns the vectors minus the mean. */
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
