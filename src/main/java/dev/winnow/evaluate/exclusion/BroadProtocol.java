package dev.winnow.evaluate.exclusion;

import dev.winnow.evaluate.ProgressListener;
import dev.winnow.evaluate.ProgressListener.Phase;
import dev.winnow.evaluate.data.Item;
import dev.winnow.evaluate.data.LabelCategory;
import dev.winnow.evaluate.exclusion.method.ExclusionMethod;
import dev.winnow.evaluate.exclusion.method.ExclusionQuery;
import dev.winnow.evaluate.exclusion.method.ExclusionTask;
import dev.winnow.evaluate.exclusion.method.MethodRow;
import dev.winnow.evaluate.exclusion.method.Named;
import dev.winnow.evaluate.report.ResultRow;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.metric.RankingMetrics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * "A without a category", with a row for every category: how many of the first ten of each method
 * still hold it, by labels and by captions.
 *
 * @param methods the columns, each with one candidate
 */
record BroadProtocol(List<MethodRow> methods, ProgressListener progress) {

  private static final int CUT_OFF = 10;

  /** An item names a category if this share of its captions does. */
  private static final double MOST = 0.5;

  List<ResultTable> run(
      ExclusionTask task, List<LabelCategory> categories, String data, List<String> facts) {
    List<ResultRow> kept = new ArrayList<>();
    List<ResultRow> named = new ArrayList<>();
    List<ResultRow> precise = new ArrayList<>();
    List<ExclusionMethod> built =
        methods.stream().map(m -> m.candidates().getFirst().build().apply(task)).toList();
    List<String> all = new ArrayList<>(facts);
    methods.stream()
        .filter(method -> !method.candidates().getFirst().parameters().isEmpty())
        .map(m -> "%s: %s.".formatted(m.title(), m.candidates().getFirst().parameters()))
        .forEach(all::add);
    try (Phase running =
        progress.begin("exclude categories (" + task.split() + ")", categories.size())) {
      for (int c = 0; c < categories.size(); c++) {
        LabelCategory category = categories.get(c);
        List<ExclusionQuery> queries =
            task.queries().stream().filter(q -> q.negative().equals(category.words())).toList();
        Named names = Named.of(category);
        double[] shares = task.items().stream().mapToDouble(names::share).toArray();
        double[][] labelled = new double[methods.size()][queries.size()];
        double[][] told = new double[methods.size()][queries.size()];
        double[][] precision = new double[methods.size()][queries.size()];
        for (int m = 0; m < built.size(); m++) {
          for (int q = 0; q < queries.size(); q++) {
            ExclusionQuery query = queries.get(q);
            int[] top = built.get(m).top(query, CUT_OFF);
            labelled[m][q] = share(top, i -> query.both(task.items().get(i)) ? 1 : 0);
            told[m][q] = share(top, i -> shares[i] >= MOST ? 1 : 0);
            precision[m][q] = precision(query, task.items(), top);
          }
        }
        if (!queries.isEmpty()) {
          String title = "%s (%d)".formatted(category.words(), queries.size());
          kept.add(row(category, title, labelled));
          named.add(row(category, title, told));
          precise.add(row(category, title, precision));
        }
        running.update(c + 1);
      }
    }
    return List.of(
        table("broad exclusion: share of the first ten with A and B", kept, task, data, all),
        table(
            "broad exclusion: share of the first ten of which most captions name B",
            named,
            task,
            data,
            all),
        table("broad exclusion: AP@10", precise, task, data, all));
  }

  private static ResultRow row(LabelCategory category, String title, double[][] scores) {
    return ResultRow.of(category.words(), title, "", scores).over(category.words());
  }

  private ResultTable table(
      String protocol, List<ResultRow> rows, ExclusionTask task, String data, List<String> facts) {
    double[][] all = new double[methods.size()][];
    for (int m = 0; m < all.length; m++) {
      int column = m;
      all[m] = rows.stream().mapToDouble(row -> row.mean(column)).toArray();
    }
    List<ResultRow> withMean = new ArrayList<>(rows);
    withMean.add(ResultRow.of("mean", "mean of the categories", "", all).over("mean"));
    return new ResultTable(
        protocol,
        data,
        task.split(),
        facts,
        methods.stream().map(MethodRow::title).toList(),
        "",
        withMean);
  }

  private static double share(int[] top, IntToDoubleFunction holds) {
    return Arrays.stream(top).mapToDouble(holds).sum() / CUT_OFF;
  }

  private static double precision(ExclusionQuery query, List<Item> items, int[] top) {
    return RankingMetrics.averagePrecision(
        RankingMetrics.relevant(top, i -> query.relevant(items.get(i))), CUT_OFF);
  }
}
