package dev.winnow.search.scoring;

import dev.winnow.index.VectorQuery;
import dev.winnow.search.model.Fit;
import dev.winnow.search.model.ScoreContribution;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Scores assets for one search. Immutable, pure. */
public interface Scorer {

  /** A query whose best hits are candidates. */
  record Route(String vector, VectorQuery.By by) {}

  /** Returns the queries for candidates; at least one. */
  List<Route> routes();

  /** How the order of a scorer differs from the orders in which the index returns candidates. */
  enum Order {
    /** It does not differ, except for equal scores. */
    OF_INDEX,
    /** The best assets are near the first candidates. */
    NEAR,
    /** A sum of similarities: its best assets may be far from the first ones by each similarity. */
    SUM
  }

  default Order order() {
    return Order.OF_INDEX;
  }

  /** Returns how many candidates of each route are read first for {@link Order#NEAR}. */
  default int near() {
    return 200;
  }

  /** Returns the names of the vectors that it reads. */
  default Set<String> vectors() {
    return routes().stream().map(Route::vector).collect(Collectors.toSet());
  }

  /**
   * Returns the scorer that considers what the candidates have in common.
   *
   * @param candidates those that the index returned first
   */
  default Scorer knowing(List<Candidate> candidates) {
    return this;
  }

  /** Returns the score of an asset; {@link Double#NEGATIVE_INFINITY} if it is not a hit. */
  double score(Candidate candidate);

  /**
   * Returns the score without the penalty of hard negatives, for the order that the search would
   * have without them.
   */
  default double scoreUnremoved(Candidate candidate) {
    return score(candidate);
  }

  /**
   * Returns whether an asset contains a negative more probably than not; false if the scorer cannot
   * tell.
   */
  default boolean holdsNegative(Candidate candidate) {
    return false;
  }

  /**
   * Returns the negatives that cannot be judged for any of these assets, because no caption names
   * or negates them, and images do not show them. Most scorers return an empty list.
   */
  default List<String> unjudged(List<Candidate> candidates) {
    return List.of();
  }

  /** Returns how well an asset fits, on a scale shared by all searches. */
  default Fit fit(Candidate candidate) {
    return Fit.NONE;
  }

  /**
   * Returns whether each part of a score that adds different measures is high enough for a live
   * search, so that a high part does not compensate for a low one. True for other scores.
   */
  default boolean fitsInEachPart(Candidate candidate) {
    return true;
  }

  /**
   * Returns how many of the best candidates {@link #arranged} reorders; 0 for most scorers. Does
   * not depend on the page.
   */
  default int arranges() {
    return 0;
  }

  /**
   * Returns the order in which the best candidates are shown, as their positions.
   *
   * @param best the {@link #arranges} best candidates, or all if there are fewer; best first
   */
  default List<Integer> arranged(List<Candidate> best) {
    return List.of();
  }

  /** Returns the contributions to {@link #score}, whose values add up to it. */
  List<ScoreContribution> explain(Candidate candidate);
}
