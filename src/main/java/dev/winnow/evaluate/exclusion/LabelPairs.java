package dev.winnow.evaluate.exclusion;

import dev.winnow.evaluate.data.Item;
import dev.winnow.evaluate.exclusion.method.ExclusionQuery;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Selects the pairs of labels for queries: pairs with enough images of both labels to exclude, and
 * enough images of A without B to find.
 *
 * @param minBoth minimum number of images with A and B
 * @param minRelevant minimum number of images with A without B
 */
public record LabelPairs(int minBoth, int minRelevant) {

  /** For all images of a collection. */
  public static final LabelPairs WHOLE = new LabelPairs(10, 20);

  /** For a part of a collection, about half of it. */
  public static final LabelPairs PART = new LabelPairs(5, 10);

  private record Pair(String a, String b) {}

  /**
   * Returns the pairs in alphabetical order.
   *
   * @param usable whether a label can be used in a query
   */
  public List<ExclusionQuery> of(List<Item> items, Predicate<String> usable) {
    Map<String, Integer> counts = new HashMap<>();
    Map<Pair, Integer> together = new HashMap<>();
    for (Item item : items) {
      List<String> labels = item.labels().stream().filter(usable).toList();
      for (String a : labels) {
        counts.merge(a, 1, Integer::sum);
        for (String b : labels) {
          if (!a.equals(b)) {
            together.merge(new Pair(a, b), 1, Integer::sum);
          }
        }
      }
    }
    List<ExclusionQuery> queries = new ArrayList<>();
    for (String a : new TreeSet<>(counts.keySet())) {
      for (String b : new TreeSet<>(counts.keySet())) {
        int both = together.getOrDefault(new Pair(a, b), 0);
        if (both >= Math.max(1, minBoth) && counts.getOrDefault(a, 0) - both >= minRelevant) {
          queries.add(new ExclusionQuery(a, b));
        }
      }
    }
    return queries;
  }

  /** Returns the queries with enough images of both kinds. */
  List<ExclusionQuery> enough(List<Item> items, List<ExclusionQuery> queries) {
    return queries.stream()
        .filter(query -> items.stream().filter(query::both).count() >= Math.max(1, minBoth))
        .filter(query -> items.stream().filter(query::relevant).count() >= minRelevant)
        .toList();
  }
}
