package dev.winnow.evaluate.data;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Items described by texts, and queries for them.
 *
 * @param name the name of the data in tables
 * @param items the texts that describe each item; several texts are paraphrases
 * @param queries in the order of the file
 * @param remarks remarks for the readers of tables, one sentence each
 */
public record TextCollection(
    String name, List<List<String>> items, List<Query> queries, List<String> remarks) {

  public TextCollection {
    items = List.copyOf(items);
    queries = List.copyOf(queries);
    remarks = List.copyOf(remarks);
  }

  /**
   * A query for items.
   *
   * @param text not blank
   * @param grades relevance above 0, by position of the relevant items; at least one
   * @param against positions of the excluded items, if the data has them
   */
  public record Query(String text, Map<Integer, Integer> grades, Set<Integer> against) {

    /** Creates a query without excluded items. */
    public Query(String text, Map<Integer, Integer> grades) {
      this(text, grades, Set.of());
    }

    public Query {
      grades = Map.copyOf(grades);
      against = Set.copyOf(against);
      if (text.isBlank() || grades.isEmpty()) {
        throw new IllegalArgumentException("a query needs a text and a relevant item");
      }
    }
  }
}
