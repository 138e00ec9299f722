package dev.winnow.evaluate.exclusion;

import static dev.winnow.evaluate.exclusion.method.ExclusionQuery.ALL_OF;

import dev.winnow.evaluate.data.Item;
import dev.winnow.evaluate.exclusion.method.ExclusionQuery;
import dev.winnow.vector.DenseVectors;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Queries for A and B without C and D: for every two labels that often occur together, the two
 * other labels that occur most often with them are excluded. Images get compound labels: {@code "A
 * + B"} if they have both, {@code "C, D"} if they have one of the two.
 */
final class CompoundPairs {

  /** Minimum number of images with A and B, before exclusion. */
  private static final int TOGETHER = 20;

  private CompoundPairs() {}

  /**
   * Returns the queries, in alphabetical order.
   *
   * @param usable whether a label can be used in a query
   */
  static List<ExclusionQuery> of(List<Item> items, Set<String> usable) {
    List<ExclusionQuery> queries = new ArrayList<>();
    List<String> labels = List.copyOf(new TreeSet<>(usable));
    for (int a = 0; a < labels.size(); a++) {
      for (int b = a + 1; b < labels.size(); b++) {
        Set<String> both = Set.of(labels.get(a), labels.get(b));
        Map<String, Integer> others = new TreeMap<>();
        int together = 0;
        for (Item item : items) {
          if (item.labels().containsAll(both)) {
            together++;
            item.labels().stream()
                .filter(label -> usable.contains(label) && !both.contains(label))
                .forEach(label -> others.merge(label, 1, Integer::sum));
          }
        }
        if (together >= TOGETHER && others.size() >= 2) {
          List<String> most =
              others.entrySet().stream()
                  .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                  .limit(2)
                  .map(Map.Entry::getKey)
                  .toList();
          queries.add(
              new ExclusionQuery(labels.get(a) + ALL_OF + labels.get(b), String.join(", ", most)));
        }
      }
    }
    return queries;
  }

  /** Returns the items, labelled with the compound labels that they hold. */
  static List<Item> labelled(List<Item> items, List<ExclusionQuery> queries) {
    return items.stream()
        .map(
            item -> {
              Set<String> labels = new HashSet<>(item.labels());
              for (ExclusionQuery query : queries) {
                if (item.labels().containsAll(query.positives())) {
                  labels.add(query.positive());
                }
                if (query.negatives().stream().anyMatch(item.labels()::contains)) {
                  labels.add(query.negative());
                }
              }
              return new Item(item.id(), item.split(), labels, item.captions());
            })
        .toList();
  }

  /** Returns the vectors of labels, and of the queries' parts: the means of their labels. */
  static Map<String, float[]> vectors(Map<String, float[]> labels, List<ExclusionQuery> queries) {
    Map<String, float[]> all = new HashMap<>(labels);
    for (ExclusionQuery query : queries) {
      all.put(query.positive(), mean(labels, query.positives()));
      all.put(query.negative(), mean(labels, query.negatives()));
    }
    return all;
  }

  private static float[] mean(Map<String, float[]> labels, List<String> names) {
    return DenseVectors.normalize(DenseVectors.mean(names.stream().map(labels::get).toList()));
  }
}
