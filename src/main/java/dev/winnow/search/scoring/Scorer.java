package dev.winnow.search.scoring;

import dev.winnow.index.VectorQuery;
import dev.winnow.search.model.Fit;
import dev.winnow.search.model.ScoreContribution;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What orders assets for one search. Immutable, pure. */
public interface Scorer {

  /** A query whose best hits are candidates. */
  record Route(String vector, VectorQuery.By by) {}

  /** Returns where candidates come from; at least one. */
  List<Route> routes();

  /** Returns the names of the vectors that it reads from a candidate. */
  default Set<String> vectors() {
    return routes().stream().map(Route::vector).collect(Collectors.toSet());
  }

  /** Returns what an asset is worth, {@link Double#NEGATIVE_INFINITY} if it is no hit at all. */
  double score(Candidate candidate);

  /**
   * Returns what an asset is worth before what is to be removed counts against it: the order that
   * says what would have been found.
   */
  default double scoreUnremoved(Candidate candidate) {
    return score(candidate);
  }

  /**
   * Returns whether an asset holds a negative more probably than not, as far as that can be told.
   */
  default boolean holdsNegative(Candidate candidate) {
    return false;
  }

  /** Returns how well an asset fits, on a scale that all searches share. */
  default Fit fit(Candidate candidate) {
    return Fit.NONE;
  }

  /**
   * Returns the order in which candidates are shown, as positions of the first of them; the others
   * follow as they are. Empty where all stay.
   *
   * @param kept best first
   */
  default List<Integer> arranged(List<Candidate> kept) {
    return List.of();
  }

  /** Returns what {@link #score} is made of: the values of the parts add up to it. */
  List<ScoreContribution> explain(Candidate candidate);
}
