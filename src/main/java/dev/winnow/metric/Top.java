package dev.winnow.metric;

/** Selects the best of many scores. */
public final class Top {

  private Top() {}

  /**
   * Returns the positions of the {@code k} highest scores, best first, equal scores by position.
   * Returns all positions if there are fewer than k. For small k, O(n) in most cases.
   */
  public static int[] positions(float[] scores, int k) {
    int[] top = new int[Math.min(k, scores.length)];
    int size = 0;
    for (int i = 0; i < scores.length; i++) {
      float score = scores[i];
      if (size == top.length && (size == 0 || !(score > scores[top[size - 1]]))) {
        continue;
      }
      int at = size < top.length ? size++ : size - 1;
      while (at > 0 && score > scores[top[at - 1]]) {
        top[at] = top[at - 1];
        at--;
      }
      top[at] = i;
    }
    return top;
  }
}
