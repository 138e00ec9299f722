package dev.winnow.vector;

import java.util.Arrays;
import java.util.List;

/**
 * The intents of a collection: the importance of each view (Jain et al., "Multi-view collections",
 * WSDM 2023, equations 6 to 8), and by two other rules. Pure.
 */
public final class Intents {

  private static final int SEPARATION = 3;

  private Intents() {}

  /**
   * Equation 6: the mean similarity of all pairs of members in a view.
   *
   * @param members vectors of the space, at least two
   */
  public static double raw(ViewSpace space, int view, List<float[]> members) {
    int n = members.size();
    if (n < 2) {
      throw new IllegalArgumentException("a collection of %d has no pairs".formatted(n));
    }
    float[] centre = space.centre(view, members);
    double all = 0; // n² times the mean over all pairs, including pairs of a member with itself
    for (float value : centre) {
      all += (double) value * value;
    }
    double own = 0;
    for (float[] member : members) {
      own += space.similarity(view, member, member);
    }
    return (all * n * n - own) / (n * (n - 1.0));
  }

  /**
   * Equations 7 and 8: the softmax of the raw intents, standardised by the deviation of a single
   * pair.
   *
   * @param raw the raw intents of the views
   */
  public static double[] byPairs(double[] raw, List<PairSimilarity> nulls) {
    double[] standard = new double[raw.length];
    for (int i = 0; i < raw.length; i++) {
      standard[i] = (raw[i] - nulls.get(i).mean()) / nulls.get(i).deviation();
    }
    return softmax(standard);
  }

  /**
   * The softmax of the raw intents, standardised by the deviation of random collections of this
   * size. A raw intent is a mean over many pairs and varies far less than a single pair. So this
   * distinguishes a large collection that is similar in one view clearly from a random one.
   *
   * @param n number of members, at least 2
   */
  public static double[] bySize(double[] raw, int n, List<PairSimilarity> nulls) {
    double[] standard = new double[raw.length];
    for (int i = 0; i < raw.length; i++) {
      standard[i] = (raw[i] - nulls.get(i).mean()) / nulls.get(i).deviation(n);
    }
    return softmax(standard);
  }

  /**
   * Returns the intents of a collection by how well each view separates the members from a corpus:
   * the cubes of the separations, whose sum is scaled to 1. All are equal for fewer than two
   * members, which have nothing in common, and if no view separates the members. On drawn scenes
   * (seed 77), squares and fourth powers are a little worse.
   *
   * @param discriminants of all views
   * @param n number of members
   */
  public static double[] bySeparation(List<ViewDiscriminant> discriminants, int n) {
    double[] weights =
        discriminants.stream()
            .mapToDouble(view -> Math.pow(Math.max(0, view.separation()), SEPARATION))
            .toArray();
    double sum = Arrays.stream(weights).sum();
    return n < 2 || sum == 0
        ? uniform(weights.length)
        : Arrays.stream(weights).map(weight -> weight / sum).toArray();
  }

  /** Equation 6 in every view. */
  public static double[] raw(ViewSpace space, List<float[]> members) {
    double[] raw = new double[space.views()];
    Arrays.setAll(raw, view -> raw(space, view, members));
    return raw;
  }

  /** Returns equal weights that add up to 1. */
  public static double[] uniform(int views) {
    double[] weights = new double[views];
    Arrays.fill(weights, 1.0 / views);
    return weights;
  }

  private static double[] softmax(double[] values) {
    double largest = Arrays.stream(values).max().orElse(0);
    double[] weights = Arrays.stream(values).map(value -> Math.exp(value - largest)).toArray();
    double sum = Arrays.stream(weights).sum();
    return Arrays.stream(weights).map(weight -> weight / sum).toArray();
  }
}
