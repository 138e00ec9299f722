package dev.winnow.evaluate.images;

import dev.winnow.asset.Modality;
import dev.winnow.evaluate.data.Item;
import dev.winnow.evaluate.engine.IndexedEvaluation;
import dev.winnow.evaluate.engine.SearchItem;
import dev.winnow.index.Filter;
import dev.winnow.search.method.PlainMethod;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.ParameterValues;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchResult.ScoredHit;
import dev.winnow.search.model.Term;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Images of one or all domains in an index.
 *
 * @param domain what tables call them
 * @param items in the order of the index
 */
record FolderIndex(
    String domain, List<Item> items, List<SearchItem> vectors, IndexedEvaluation index) {

  /** Returns all images, best first, as far as a method ranks them. */
  List<ScoredHit> all(String positive, String method) {
    return search(positive, List.of(), method, items.size(), false);
  }

  /** Returns the positions of the first images for one thing and without others. */
  int[] first(String positive, List<Term> negatives, String method, int limit) {
    return search(positive, negatives, method, limit, false).stream()
        .mapToInt(FolderIndex::position)
        .toArray();
  }

  /**
   * Returns the positions of the images that a hard negative leaves.
   *
   * @param removeUncertain whether it also removes what may or may not show it
   */
  Set<Integer> left(String positive, Term negative, boolean removeUncertain) {
    return search(positive, List.of(negative), PlainMethod.NAME, items.size(), removeUncertain)
        .stream()
        .map(FolderIndex::position)
        .collect(Collectors.toSet());
  }

  private List<ScoredHit> search(
      String positive, List<Term> negatives, String method, int limit, boolean removeUncertain) {
    Clause clause = new Clause(null, List.of(Term.of(new Example.Text(positive))), negatives);
    return index
        .result(
            new Search(
                List.of(clause),
                method,
                ParameterValues.DEFAULT,
                Set.of(Modality.IMAGE),
                Filter.NONE,
                limit,
                0,
                false,
                removeUncertain,
                Map.of()))
        .hits();
  }

  static int position(ScoredHit hit) {
    return Integer.parseInt(hit.point().id().value());
  }

  boolean shows(int position, String label) {
    return items.get(position).labels().contains(label);
  }
}
