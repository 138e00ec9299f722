package dev.winnow.evaluate.board;

import java.util.Comparator;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Ranks images by scores. */
final class Ranked {

  private Ranked() {}

  /** Returns Σ w · s of similarities {@code [view][image]}. */
  static double[] weighted(double[][] similarities, double[] weights) {
    double[] scores = new double[similarities[0].length];
    for (int view = 0; view < weights.length; view++) {
      for (int i = 0; i < scores.length; i++) {
        scores[i] += weights[view] * similarities[view][i];
      }
    }
    return scores;
  }

  /** Returns the best images that are not excluded, best first. */
  static int[] top(double[] scores, IntPredicate leftOut, int k) {
    return IntStream.range(0, scores.length)
        .filter(i -> !leftOut.test(i))
        .boxed()
        .sorted(Comparator.comparingDouble((Integer i) -> -scores[i]).thenComparing(i -> i))
        .limit(k)
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
