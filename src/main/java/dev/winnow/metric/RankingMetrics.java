package dev.winnow.metric;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * Metrics of one ranking. A ranking lists its best item first: {@code relevant[r]} is whether the
 * item at rank r + 1 is relevant. It may be shorter than the cut-off k; missing ranks count as not
 * relevant. All results are in [0, 1].
 */
public final class RankingMetrics {

  private RankingMetrics() {}

  /** Returns whether each item of a ranking is relevant. */
  public static boolean[] relevant(int[] ranking, IntPredicate relevant) {
    boolean[] marked = new boolean[ranking.length];
    for (int r = 0; r < ranking.length; r++) {
      marked[r] = relevant.test(ranking[r]);
    }
    return marked;
  }

  /** MRR@k of one query: 1 / rank of the first relevant item among the top k, else 0. */
  public static double reciprocalRank(boolean[] relevant, int k) {
    for (int r = 0; r < Math.min(k, relevant.length); r++) {
      if (relevant[r]) {
        return 1.0 / (r + 1);
      }
    }
    return 0;
  }

  /** P@k: relevant items among the top k, divided by k. */
  public static double precision(boolean[] relevant, int k) {
    return (double) hits(relevant, k) / requirePositive(k);
  }

  /**
   * Recall@k: relevant items among the top k, divided by all relevant items; 0 if there are none.
   *
   * @param total number of relevant items, ranked or not
   */
  public static double recall(boolean[] relevant, int k, int total) {
    return total == 0 ? 0 : (double) hits(relevant, k) / total;
  }

  /**
   * AP@k divided by k: the sum of P@r over the relevant ranks r ≤ k, divided by k. So a value of 1
   * needs k relevant items, and a single relevant item at rank 1 gives 1 / k. The paper on
   * exclusion queries does not define its AP@k; its Table 2 (AP@5 0.1707 beside AP@1 0.6196 with
   * one relevant item) is possible only for {@link #precision}.
   */
  public static double averagePrecision(boolean[] relevant, int k) {
    return precisions(relevant, k) / requirePositive(k);
  }

  /**
   * Average precision as trec_eval's {@code map_cut_k}: divided by the number of relevant items. If
   * k is the length of the ranking, it equals {@code map}.
   *
   * @param total number of relevant items, ranked or not
   */
  public static double averagePrecision(boolean[] relevant, int k, int total) {
    return total == 0 ? 0 : precisions(relevant, k) / total;
  }

  /**
   * NDCG@k of binary relevance: gain 1, discount log2(rank + 1), as trec_eval's {@code ndcg_cut_k}.
   *
   * @param total number of relevant items, ranked or not
   */
  public static double ndcg(boolean[] relevant, int k, int total) {
    double gain = 0;
    for (int r = 0; r < Math.min(k, relevant.length); r++) {
      gain += relevant[r] ? discount(r) : 0;
    }
    double ideal = 0;
    for (int r = 0; r < Math.min(k, total); r++) {
      ideal += discount(r);
    }
    return ideal == 0 ? 0 : gain / ideal;
  }

  /**
   * NDCG@k of graded relevance: the grade is the gain, as trec_eval's {@code ndcg_cut_k}.
   *
   * @param gains grade of the item at each rank; grades below 0 count as 0
   * @param judged the grades of all items that have one, in any order
   */
  public static double ndcg(double[] gains, double[] judged, int k) {
    double[] best = judged.clone();
    Arrays.sort(best);
    double ideal = 0;
    for (int r = 0; r < Math.min(k, best.length); r++) {
      ideal += Math.max(0, best[best.length - 1 - r]) * discount(r);
    }
    double gain = 0;
    for (int r = 0; r < Math.min(k, gains.length); r++) {
      gain += Math.max(0, gains[r]) * discount(r);
    }
    return ideal == 0 ? 0 : gain / ideal;
  }

  private static double precisions(boolean[] relevant, int k) {
    int found = 0;
    double sum = 0;
    for (int r = 0; r < Math.min(k, relevant.length); r++) {
      if (relevant[r]) {
        sum += (double) ++found / (r + 1);
      }
    }
    return sum;
  }

  private static int hits(boolean[] relevant, int k) {
    int found = 0;
    for (int r = 0; r < Math.min(k, relevant.length); r++) {
      found += relevant[r] ? 1 : 0;
    }
    return found;
  }

  private static double discount(int r) {
    return Math.log(2) / Math.log(r + 2);
  }

  private static int requirePositive(int k) {
    if (k < 1) {
      throw new IllegalArgumentException("k must be at least 1: " + k);
    }
    return k;
  }
}
