package dev.winnow.evaluate.exclusion;

import dev.winnow.evaluate.ProgressListener;
import dev.winnow.evaluate.ProgressListener.Phase;
import dev.winnow.evaluate.data.Item;
import dev.winnow.evaluate.data.LabelCategory;
import dev.winnow.evaluate.engine.IndexedEvaluation;
import dev.winnow.evaluate.exclusion.method.EngineMethods;
import dev.winnow.evaluate.exclusion.method.ExclusionQuery;
import dev.winnow.evaluate.exclusion.method.ExclusionTask;
import dev.winnow.evaluate.exclusion.method.Named;
import dev.winnow.evaluate.report.ResultRow;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.search.method.SearchMethods;
import dev.winnow.search.model.SearchResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Measures the list of removed assets beside the first page of {@code auto} in hard mode. Precision
 * is the share of the list that holds B. Recall is the share of the assets with B, in the list and
 * the page together, that is in the list.
 */
record RemovalsProtocol(List<LabelCategory> categories, ProgressListener progress) {

  private static final int PAGE = 10;
  private static final List<String> COLUMNS =
      List.of("listed", "precision", "recall", "precision, named", "recall, named");

  ResultTable run(ExclusionTask task, String data, List<String> facts) {
    Map<String, Names> names =
        task.queries().stream()
            .map(ExclusionQuery::negative)
            .distinct()
            .collect(Collectors.toMap(b -> b, b -> named(b, task.items())));
    Map<String, LabelCategory> byWords =
        categories.stream().collect(Collectors.toMap(LabelCategory::words, Function.identity()));
    List<ResultRow> rows = new ArrayList<>();
    try (Phase running = progress.begin("remove (" + task.split() + ")", task.queries().size())) {
      Counts members = new Counts();
      Counts broad = new Counts();
      Counts others = new Counts();
      int done = 0;
      for (ExclusionQuery query : task.queries()) {
        LabelCategory asked = byWords.get(query.positive());
        Counts counts =
            byWords.containsKey(query.negative())
                ? broad
                : asked != null && asked.members().contains(query.negative()) ? members : others;
        count(task, query, names.get(query.negative()), counts);
        running.update(++done);
      }
      rows.add(others.row("pairs", "A without B"));
      rows.add(members.row("members", "category without a member"));
      rows.add(broad.row("categories", "A without a category"));
    }
    return new ResultTable("removals", data, task.split(), facts, COLUMNS, "", rows);
  }

  private record Names(boolean[] most) {}

  private Names named(String label, List<Item> items) {
    LabelCategory category =
        categories.stream()
            .filter(c -> c.words().equals(label))
            .findFirst()
            .orElseGet(() -> new LabelCategory(label, java.util.Set.of(label)));
    Named named = Named.of(category);
    boolean[] most = new boolean[items.size()];
    for (int i = 0; i < most.length; i++) {
      most[i] = named.share(items.get(i)) > 0;
    }
    return new Names(most);
  }

  private static void count(
      ExclusionTask task, ExclusionQuery query, @Nullable Names names, Counts counts) {
    IndexedEvaluation indexed = task.requireIndexed();
    SearchResult result =
        indexed.result(
            EngineMethods.search(
                indexed,
                query.positives(),
                EngineMethods.negatives(query, true),
                SearchMethods.AUTO,
                PAGE));
    List<Integer> listed =
        result.excluded().stream().map(e -> position(e.point().id().value())).toList();
    List<Integer> shown =
        result.hits().stream().map(h -> position(h.point().id().value())).toList();
    counts.queries++;
    counts.listed += listed.size();
    Predicate<Integer> holds = i -> task.items().get(i).labels().contains(query.negative());
    Predicate<Integer> named = i -> names != null && names.most[i];
    counts.right += count(listed.stream(), holds);
    counts.missed += count(shown.stream(), holds);
    counts.rightNamed += count(listed.stream(), named);
    counts.missedNamed += count(shown.stream(), named);
  }

  private static long count(Stream<Integer> positions, Predicate<Integer> which) {
    return positions.filter(which).count();
  }

  private static int position(String id) {
    return Integer.parseInt(id);
  }

  private static final class Counts {
    private long queries;
    private long listed;
    private long right;
    private long missed;
    private long rightNamed;
    private long missedNamed;

    ResultRow row(String key, String title) {
      return ResultRow.of(
          key,
          "%s (%d queries)".formatted(title, queries),
          "",
          new double[][] {
            {listed},
            {share(right, listed)},
            {share(right, right + missed)},
            {share(rightNamed, listed)},
            {share(rightNamed, rightNamed + missedNamed)}
          });
    }

    private static double share(long part, long all) {
      return all == 0 ? Double.NaN : (double) part / all;
    }
  }
}
