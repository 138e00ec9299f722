package dev.winnow.metric;

/** The best of many scores. */
public final class Top {

  private Top() {}

  /**
   * Returns the positions of the {@code k} highest scores, the best first; of equal scores the
   * lower position first. Fewer if there are fewer. Meant for a small k: O(n) and rarely more.
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
