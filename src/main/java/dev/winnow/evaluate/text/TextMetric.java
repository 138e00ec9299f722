package dev.winnow.evaluate.text;

import dev.winnow.evaluate.data.TextCollection.Query;
import dev.winnow.metric.RankingMetrics;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * A metric of one ranking.
 *
 * @param column its name in the table
 */
public record TextMetric(String column, Measure measure) {

  /**
   * Returns a value in [0, 1], or [−1, 1] for a difference, for the positions of items, best first.
   */
  @FunctionalInterface
  public interface Measure {
    double of(int[] ranking, Query query);
  }

  /** MAP@100 and nDCG@10 as in trec_eval: {@code map_cut_100} and {@code ndcg_cut_10}. */
  public static List<TextMetric> passages() {
    return List.of(
        new TextMetric(
            "MAP@100",
            (ranking, query) ->
                RankingMetrics.averagePrecision(
                    relevant(ranking, query), 100, query.grades().size())),
        new TextMetric(
            "nDCG@10",
            (ranking, query) ->
                RankingMetrics.ndcg(
                    Arrays.stream(ranking)
                        .mapToDouble(item -> query.grades().getOrDefault(item, 0))
                        .toArray(),
                    query.grades().values().stream().mapToDouble(Integer::doubleValue).toArray(),
                    10)));
  }

  /** Recall@1, @5 and @10. */
  public static List<TextMetric> recalls() {
    return List.of(recall(1), recall(5), recall(10));
  }

  private static TextMetric recall(int k) {
    return new TextMetric(
        "R@" + k,
        (ranking, query) ->
            RankingMetrics.recall(relevant(ranking, query), k, query.grades().size()));
  }

  /** 1 if the relevant item ranks above the excluded one, which may be missing. */
  static final TextMetric RIGHT_ORDER =
      new TextMetric(
          "right order",
          (ranking, query) -> {
            for (int item : ranking) {
              if (query.grades().containsKey(item)) {
                return 1;
              }
              if (query.against().contains(item)) {
                return 0;
              }
            }
            return 0;
          });

  /**
   * Recall@1 and MRR@10, their differences from those of the excluded text, and the right order.
   */
  public static List<TextMetric> excluir() {
    return List.of(
        recall(1),
        new TextMetric("MRR@10", (ranking, query) -> reciprocal(ranking, query.grades().keySet())),
        new TextMetric(
            "ΔR@1",
            (ranking, query) ->
                first(ranking, query.grades().keySet()) - first(ranking, query.against())),
        new TextMetric(
            "ΔMRR@10",
            (ranking, query) ->
                reciprocal(ranking, query.grades().keySet())
                    - reciprocal(ranking, query.against())),
        RIGHT_ORDER);
  }

  private static double first(int[] ranking, Set<Integer> items) {
    return ranking.length > 0 && items.contains(ranking[0]) ? 1 : 0;
  }

  private static double reciprocal(int[] ranking, Set<Integer> items) {
    return RankingMetrics.reciprocalRank(RankingMetrics.relevant(ranking, items::contains), 10);
  }

  private static boolean[] relevant(int[] ranking, Query query) {
    return RankingMetrics.relevant(ranking, query.grades()::containsKey);
  }
}
