package dev.winnow.evaluate.text;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reciprocal rank fusion (Cormack et al., 2009): an item's score is Σ 1 / (k + rank). */
final class RankFusion {

  /** k, as in paper 2. */
  static final int K = 60;

  private RankFusion() {}

  /**
   * Returns the items of all rankings, best first; of equal scores, the item that occurred first.
   *
   * @param limit length of the result
   */
  static int[] of(List<int[]> rankings, int limit) {
    Map<Integer, Double> scores = new LinkedHashMap<>();
    for (int[] ranking : rankings) {
      for (int r = 0; r < ranking.length; r++) {
        scores.merge(ranking[r], 1.0 / (K + r + 1), Double::sum);
      }
    }
    return scores.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .limit(limit)
        .mapToInt(Map.Entry::getKey)
        .toArray();
  }
}
