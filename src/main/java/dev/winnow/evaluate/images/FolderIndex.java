package dev.winnow.evaluate.images;

import dev.winnow.asset.Modality;
import dev.winnow.evaluate.data.Item;
import dev.winnow.evaluate.engine.IndexedEvaluation;
import dev.winnow.evaluate.engine.SearchItem;
import dev.winnow.index.filter.Filter;
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
 * An index of the images of one or all domains.
 *
 * @param domain the name of the images in tables
 * @param items the items, in the order of the index
 */
record FolderIndex(
    String domain, List<Item> items, List<SearchItem> vectors, IndexedEvaluation index) {

  /** Returns all images that a method ranks, best first. */
  List<ScoredHit> all(String positive, String method) {
    return search(positive, List.of(), method, items.size(), false);
  }

  /** Returns the positions of the first images for a positive and negatives. */
  int[] first(String positive, List<Term> negatives, String method, int limit) {
    return search(positive, negatives, method, limit, false).stream()
        .mapToInt(FolderIndex::position)
        .toArray();
  }

  /**
   * Returns the positions of the images that a hard negative leaves.
   *
   * @param removeUncertain whether it also removes uncertain images
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
