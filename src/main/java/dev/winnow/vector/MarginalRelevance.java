package dev.winnow.vector;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Maximal marginal relevance (Carbonell and Goldstein, SIGIR 1998): orders items such that each is
 * relevant and different from the items before it. Pure.
 */
public final class MarginalRelevance {

  private MarginalRelevance() {}

  /** The similarity of two items by their positions. */
  @FunctionalInterface
  public interface Similarity {
    double of(int a, int b);
  }

  /**
   * Returns the positions of the items in their new order: each has the largest (1 − d) · score − d
   * · similarity to the most similar item before it.
   *
   * @param scores of the items, best first
   * @param diversity d, 0 (keeps the order) to 1
   */
  public static List<Integer> order(double[] scores, double diversity, Similarity similarity) {
    int n = scores.length;
    double[] nearest = new double[n];
    Arrays.fill(nearest, Double.NEGATIVE_INFINITY);
    boolean[] taken = new boolean[n];
    List<Integer> order = new ArrayList<>(n);
    for (int place = 0; place < n; place++) {
      int best = -1;
      double highest = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < n; i++) {
        double like = place == 0 ? 0 : nearest[i];
        double value = place == 0 ? scores[i] : (1 - diversity) * scores[i] - diversity * like;
        if (!taken[i] && (best < 0 || value > highest)) {
          best = i;
          highest = value;
        }
      }
      taken[best] = true;
      order.add(best);
      for (int i = 0; i < n; i++) {
        if (!taken[i]) {
          nearest[i] = Math.max(nearest[i], similarity.of(i, best));
        }
      }
    }
    return order;
  }
}
