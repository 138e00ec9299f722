package dev.winnow.vector;

import java.util.Arrays;
import java.util.List;

/**
 * Tells the members of a board from a corpus by one view: a linear discriminant with the covariance
 * of the corpus (Hariharan, Malik and Ramanan, "Discriminative decorrelation for clustering and
 * classification", ECCV 2012). An image has the score ⟨z, u⟩ − {@code offset}, where z is its view,
 * scaled to length 1. The mean image has the score 0. The unit is the root of the sum of the
 * variances of members and of random images. Pure.
 *
 * @param view position of the view in the space
 * @param direction u, {@code float[d]}
 * @param offset the score of the mean image before it is subtracted
 * @param separation the mean score of a member by the other members; the score of a single member
 *     by itself
 * @param deviation the standard deviation of the scores of random images, at most 1
 */
public record ViewDiscriminant(
    int view, float[] direction, double offset, double separation, double deviation) {

  /** Number of observations that the variance of random images counts in that of the members. */
  private static final int PRIOR = 2;

  private static final double NOTHING = 1e-9;

  /** Share of the others below which a member counts as the only one: floats do not tell them. */
  private static final double ALONE = 1e-4;

  /**
   * Returns the discriminant of members with equal shares.
   *
   * @param members vectors of the space, at least one
   */
  public static ViewDiscriminant of(ViewCorpus corpus, int view, List<float[]> members) {
    double[] shares = new double[members.size()];
    Arrays.fill(shares, 1.0 / shares.length);
    return of(corpus, view, members, shares);
  }

  /**
   * @param members vectors of the space, at least one
   * @param shares of the members in their mean, above 0; they add up to 1
   */
  public static ViewDiscriminant of(
      ViewCorpus corpus, int view, List<float[]> members, double[] shares) {
    ViewSpace space = corpus.space();
    float[][] parts =
        corpus.centred(members).stream()
            .map(member -> space.part(view, member))
            .toArray(float[][]::new);
    float[] centre = new float[space.dimension()];
    for (int member = 0; member < parts.length; member++) {
      for (int i = 0; i < centre.length; i++) {
        centre[i] += (float) (shares[member] * parts[member][i]);
      }
    }
    float[] direction = corpus.whitened(view, centre);
    double[] scores = leaveOneOut(corpus, view, parts, shares, direction);
    double random = corpus.deviation(view, direction);
    double mean = 0;
    double squares = 0;
    for (int member = 0; member < scores.length; member++) {
      mean += shares[member] * scores[member];
      squares += shares[member] * scores[member] * scores[member];
    }
    int n = scores.length;
    double variance =
        (n * Math.max(0, squares - mean * mean) + PRIOR * random * random) / (n - 1 + PRIOR);
    double unit = Math.max(NOTHING, Math.sqrt(variance + random * random));
    float[] scaled = new float[direction.length];
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] = (float) (direction[i] / unit);
    }
    return new ViewDiscriminant(
        view, scaled, space.dot(view, corpus.mean(), scaled), mean / unit, random / unit);
  }

  /** Returns the score of every member by the others. */
  private static double[] leaveOneOut(
      ViewCorpus corpus, int view, float[][] parts, double[] shares, float[] direction) {
    double[] scores = new double[parts.length];
    for (int member = 0; member < parts.length; member++) {
      float[] part = parts[member];
      double all = DenseVectors.dot(part, direction);
      double own = shares[member] * DenseVectors.dot(part, corpus.whitened(view, part));
      double others = 1 - shares[member];
      scores[member] = others < ALONE ? all : (all - own) / others;
    }
    return scores;
  }

  /** Returns the score of an image, {@code float[V · d]} of the space. */
  public double score(ViewSpace space, float[] image) {
    return space.dot(view, image, direction) - offset;
  }

  /**
   * Returns a score that rises with the given one until the image is clearly like the members, and
   * hardly from there on: the soft minimum of the score and of half the separation, from which on
   * the image is more probably a member than not, if both scores are normally distributed with
   * equal variances. 0 stays 0.
   */
  double saturated(double score) {
    double slope = 2 * separation;
    if (slope < NOTHING) {
      return score / 2;
    }
    double half = separation / 2;
    return score - (softplus(slope * (score - half)) - softplus(-slope * half)) / slope;
  }

  private static double softplus(double x) {
    return Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));
  }
}
