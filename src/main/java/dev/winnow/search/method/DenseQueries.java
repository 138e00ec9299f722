package dev.winnow.search.method;

import dev.winnow.search.model.EncodedClause;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchException;
import dev.winnow.search.scoring.DenseScorer;
import dev.winnow.vector.DenseVectors;
import java.util.List;

/** One dense query vector from those of the clauses. */
final class DenseQueries {

  private DenseQueries() {}

  /** Returns the clause's line, or without one the mean of its positives. */
  static float[] asAsked(EncodedClause clause) {
    float[] line = clause.line();
    return line == null ? clause.difference(0) : line;
  }

  /**
   * Returns a scorer by the cosine with the mean of the queries, which orders as the mean of the
   * cosines does.
   *
   * @param label what explanations call the query
   * @throws SearchException if the queries cancel each other out
   */
  static DenseScorer scorer(String label, Search search, List<float[]> queries) {
    return new DenseScorer(label, fused(queries), search.in());
  }

  private static float[] fused(List<float[]> queries) {
    try {
      return queries.size() == 1
          ? queries.getFirst()
          : DenseVectors.normalize(DenseVectors.mean(queries));
    } catch (IllegalArgumentException e) {
      throw new SearchException("the clauses cancel each other out: nothing is near to all");
    }
  }
}
