package dev.winnow.evaluate.exclusion.method;

import dev.winnow.evaluate.engine.IndexedEvaluation;
import dev.winnow.index.filter.Filter;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.ParameterValues;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchException;
import dev.winnow.search.model.Term;
import java.util.Arrays;
import java.util.List;

/**
 * The methods of the search endpoint, for queries with label A as a positive and label B as a
 * negative.
 */
public final class EngineMethods {

  /** Number of hits that the metrics use. */
  private static final int LIMIT = 10;

  private EngineMethods() {}

  /** Ranks as the endpoint does. Images that are not on its first page are not ranked. */
  static ExclusionMethod of(ExclusionTask task, String method, boolean hard) {
    IndexedEvaluation indexed = task.requireIndexed();
    int count = task.items().size();
    return query -> {
      int[] hits =
          hits(indexed, search(indexed, query.positives(), negatives(query, hard), method, LIMIT));
      float[] scores = new float[count];
      Arrays.fill(scores, ExclusionMethod.NO_ANSWER);
      for (int r = 0; r < hits.length; r++) {
        scores[hits[r]] = hits.length - r;
      }
      return scores;
    };
  }

  /** Returns the negatives of a query; several if no common word covers them. */
  public static List<Term> negatives(ExclusionQuery query, boolean hard) {
    return query.negatives().stream()
        .map(words -> new Term(new Example.Text(words), 1, hard, null))
        .toList();
  }

  public static Search search(
      IndexedEvaluation indexed,
      List<String> positives,
      List<Term> negative,
      String method,
      int limit) {
    Clause clause =
        new Clause(
            null,
            positives.stream().map(words -> Term.of(new Example.Text(words))).toList(),
            negative);
    return new Search(
        List.of(clause),
        method,
        ParameterValues.DEFAULT,
        indexed.modalities(),
        Filter.NONE,
        limit,
        0,
        false);
  }

  /**
   * @throws MethodUnavailableException if the bundle does not support the method
   */
  public static int[] hits(IndexedEvaluation indexed, Search search) {
    try {
      return indexed.search(search);
    } catch (SearchException e) {
      throw new MethodUnavailableException(String.valueOf(e.getMessage()));
    }
  }
}
