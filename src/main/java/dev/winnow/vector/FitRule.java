package dev.winnow.vector;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The threshold of the score from which an image fits a board: clearly above random images, and
 * closer to the members than to random images. Pure.
 *
 * @param deviations minimum number of standard deviations above the mean score of random images
 * @param share minimum share of the distance from that mean to the mean score of the members, 0 to
 *     1; a member is scored by the other members
 */
public record FitRule(double deviations, double share) {

  /** The rule of boards. {@code evaluate boards} compares it with others. */
  public static final FitRule BOARDS = new FitRule(1.5, 2 / 3.0);

  /**
   * Returns the minimum score Σ w ⟨z, c⟩, over the views, of an image that fits.
   *
   * @param weights w of every view, at least 0
   * @param centres c of every view: the means of the members
   * @param members vectors of the members of every view, relative to the mean of the corpus; at
   *     least one
   */
  public double threshold(
      ViewCorpus corpus, double[] weights, float[][] centres, List<List<float[]>> members) {
    ViewSpace space = corpus.space();
    double random = 0;
    double variance = 0;
    double nearer = 0;
    for (int view = 0; view < weights.length; view++) {
      PairSimilarity pairs = corpus.similarities().get(view);
      float[] centre = centres[view];
      double squares = 0;
      for (float value : centre) {
        squares += (double) value * value;
      }
      random += weights[view] * (pairs.mean() + space.dot(view, corpus.mean(), centre));
      variance += Math.pow(weights[view] * pairs.deviation(), 2) * squares;
      nearer += weights[view] * (cohesion(space, view, members.get(view)) - pairs.mean());
    }
    return random + Math.max(deviations * Math.sqrt(variance), share * nearer);
  }

  /** Returns the mean similarity of members; the self-similarity of a single member. */
  private static double cohesion(ViewSpace space, int view, List<float[]> members) {
    return members.size() == 1
        ? space.similarity(view, members.getFirst(), members.getFirst())
        : Intents.raw(space, view, members);
  }

  /** Returns the threshold if all members count in every view. */
  public double threshold(ViewCorpus corpus, double[] weights, List<float[]> members) {
    float[][] centres = new float[weights.length][];
    Arrays.setAll(centres, view -> corpus.space().centre(view, members));
    return threshold(corpus, weights, centres, Collections.nCopies(weights.length, members));
  }
}
