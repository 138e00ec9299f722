package dev.winnow.evaluate.exclusion;

import dev.winnow.evaluate.exclusion.method.ExclusionMethod;
import dev.winnow.evaluate.exclusion.method.ExclusionQuery;
import dev.winnow.evaluate.exclusion.method.ExclusionTask;
import dev.winnow.metric.RankingMetrics;
import java.util.Arrays;
import java.util.List;

/** Metrics of one method over the queries of a task, per query. */
final class ExclusionScores {

  /**
   * The columns. The measure that the paper calls AP@10 can only be P@10, see {@link
   * RankingMetrics#averagePrecision(boolean[], int)}, which is AP@10 here.
   */
  static final List<String> COLUMNS =
      List.of("MRR@1", "MRR@10", "NDCG@10", "P@10", "AP@10", "R@10", "top 10 with A and B");

  /** The column to compare with the paper's AP@10. */
  static final int P = 3;

  /** The column by which parameters are chosen. */
  static final int AP = 4;

  /** The column for the share of wrongly kept images. */
  static final int BOTH = 6;

  private static final int CUT_OFF = 10;

  private ExclusionScores() {}

  /** Returns {@code double[column][query]}. */
  static double[][] of(ExclusionTask task, ExclusionMethod method) {
    double[][] scores = new double[COLUMNS.size()][task.queries().size()];
    for (int q = 0; q < task.queries().size(); q++) {
      ExclusionQuery query = task.queries().get(q);
      int[] top = method.top(query, CUT_OFF);
      boolean[] relevant = RankingMetrics.relevant(top, i -> query.relevant(task.items().get(i)));
      long both = Arrays.stream(top).filter(i -> query.both(task.items().get(i))).count();
      int total = (int) task.items().stream().filter(query::relevant).count();
      scores[0][q] = RankingMetrics.reciprocalRank(relevant, 1);
      scores[1][q] = RankingMetrics.reciprocalRank(relevant, CUT_OFF);
      scores[2][q] = RankingMetrics.ndcg(relevant, CUT_OFF, total);
      scores[AP][q] = RankingMetrics.averagePrecision(relevant, CUT_OFF);
      scores[P][q] = RankingMetrics.precision(relevant, CUT_OFF);
      scores[5][q] = RankingMetrics.recall(relevant, CUT_OFF, total);
      scores[BOTH][q] = (double) both / CUT_OFF;
    }
    return scores;
  }
}
