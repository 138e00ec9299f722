package dev.winnow.search.method;

import dev.winnow.search.model.EncodedClause;

/** Creates the start vector of dense queries. */
final class DenseQueries {

  private DenseQueries() {}

  /** Returns the clause's line or, without one, the mean of its positives. */
  static float[] start(EncodedClause clause) {
    float[] line = clause.line();
    return line == null ? clause.difference(0) : line;
  }
}
