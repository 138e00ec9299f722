package dev.winnow.search;

import java.util.List;

/**
 * A scorer, and what is to be told about how it came about.
 *
 * @param shifts what an optimisation of the query has changed; empty without one
 * @param removed dimensions that were taken out of the query; empty without
 */
record Scoring(Scorer scorer, List<Shift> shifts, List<Removal> removed) {

  Scoring(Scorer scorer) {
    this(scorer, List.of(), List.of());
  }

  /**
   * How near the query is to a term, as a cosine.
   *
   * @param before of the query as it was asked
   * @param after of the optimised one
   */
  public record Shift(String label, boolean wanted, double before, double after) {}

  /** A wanted dimension that an unwanted term activates too. */
  public record Removal(int dimension, String label) {}
}
