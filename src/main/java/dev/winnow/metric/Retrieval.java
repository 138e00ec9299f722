package dev.winnow.metric;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Retrieval metrics of vectors. Rows have length 1 and are compared by inner product. */
public final class Retrieval {

  private Retrieval() {}

  /**
   * Returns, for every k, the share of queries whose own candidate (the one in the same row) is
   * among the first k. Ties rank the own candidate last.
   */
  public static double[] recall(float[][] queries, float[][] candidates, int... ks) {
    int[] ranks =
        IntStream.range(0, queries.length)
            .parallel()
            .map(q -> rank(queries, candidates, q))
            .toArray();
    return Arrays.stream(ks)
        .mapToDouble(
            k -> Arrays.stream(ranks).filter(rank -> rank < k).count() / (double) ranks.length)
        .toArray();
  }

  private static int rank(float[][] queries, float[][] candidates, int query) {
    double own = dot(queries[query], candidates[query]);
    int better = -1;
    for (float[] candidate : candidates) {
      if (dot(queries[query], candidate) >= own) {
        better++;
      }
    }
    return better;
  }

  /**
   * Returns the average precision of candidates ranked by inner product with a query: the mean of
   * the precision at the ranks of the relevant candidates. NaN if none is relevant.
   */
  public static double averagePrecision(float[] query, float[][] candidates, boolean[] relevant) {
    double[] scores = Arrays.stream(candidates).mapToDouble(c -> dot(query, c)).toArray();
    int[] order =
        IntStream.range(0, scores.length)
            .boxed()
            .sorted((a, b) -> Double.compare(scores[b], scores[a]))
            .mapToInt(Integer::intValue)
            .toArray();
    int found = 0;
    double sum = 0;
    for (int rank = 0; rank < order.length; rank++) {
      if (relevant[order[rank]]) {
        found++;
        sum += found / (rank + 1.0);
      }
    }
    return sum / found;
  }

  public static double dot(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
