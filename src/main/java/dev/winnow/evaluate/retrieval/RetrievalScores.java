package dev.winnow.evaluate.retrieval;

import dev.winnow.metric.RankingMetrics;
import dev.winnow.metric.Top;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * P@k and AP@k in both directions, per query, and the bytes per image. The measure that the paper
 * calls AP@k can only be P@k; AP@k here divides by k.
 */
final class RetrievalScores {

  static final List<String> COLUMNS =
      List.of(
          "I2T P@1",
          "I2T P@5",
          "I2T P@10",
          "I2T AP@5",
          "I2T AP@10",
          "T2I P@1",
          "T2I P@5",
          "T2I P@10",
          "T2I AP@5",
          "T2I AP@10",
          "bytes per asset");

  /** The column of the size of an image's vector: one value instead of one per query. */
  private static final int BYTES = 10;

  /** Columns of one direction. */
  private static final int DIRECTION = 5;

  private static final int[] CUT_OFFS = {1, 5, 10};

  private RetrievalScores() {}

  /**
   * Images without a text are candidates, but no queries.
   *
   * @param texts scores of all texts for an image
   * @param images scores of all images for a text
   * @param owners the image that each text describes
   * @param bytes mean size of an image's vector
   * @return {@code double[column][query]}
   */
  static double[][] of(
      IntFunction<float[]> texts, IntFunction<float[]> images, int[] owners, double bytes) {
    int[] described = IntStream.of(owners).distinct().sorted().toArray();
    double[][] scores = new double[COLUMNS.size()][];
    for (int c = 0; c < BYTES; c++) {
      scores[c] = new double[c < DIRECTION ? described.length : owners.length];
    }
    scores[BYTES] = new double[] {bytes};
    for (int query = 0; query < described.length; query++) {
      int own = described[query];
      int[] top = Top.positions(texts.apply(own), 10);
      fill(scores, 0, query, RankingMetrics.relevant(top, text -> owners[text] == own));
    }
    for (int text = 0; text < owners.length; text++) {
      int owner = owners[text];
      int[] top = Top.positions(images.apply(text), 10);
      fill(scores, DIRECTION, text, RankingMetrics.relevant(top, image -> image == owner));
    }
    return scores;
  }

  private static void fill(double[][] scores, int from, int query, boolean[] relevant) {
    for (int c = 0; c < CUT_OFFS.length; c++) {
      scores[from + c][query] = RankingMetrics.precision(relevant, CUT_OFFS[c]);
      if (c > 0) {
        scores[from + CUT_OFFS.length + c - 1][query] =
            RankingMetrics.averagePrecision(relevant, CUT_OFFS[c]);
      }
    }
  }
}
