package dev.winnow.search.method;

import dev.winnow.search.model.EncodedClause;
import dev.winnow.search.model.Parameter;
import dev.winnow.search.model.Search;
import dev.winnow.search.scoring.ScorerWithTrace;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Set;

/**
 * A way to turn positives and negatives into an order of assets. A new method is one class with a
 * constructor without arguments, named in {@code META-INF/services}: requests are checked, the API
 * and the command line are described, and evaluations are run from what it declares. Stateless and
 * thread-safe.
 */
public interface SearchMethod {

  /** Returns the name in requests and responses. */
  String name();

  /** Returns one sentence: what the score is. */
  String description();

  /** Returns the settings it reads. Methods may share one; then they declare it alike. */
  default List<Parameter<?>> parameters() {
    return List.of();
  }

  /** Returns what it can rank by in addition to unweighted positives. */
  Set<RanksBy> ranksBy();

  /** Returns whether it supports live search, and by which score. */
  LiveScore liveScore();

  /**
   * Returns whether it reads the aspects of a sentence one by one as positives, instead of the text
   * without its exclusions in one line.
   */
  default boolean readsAspects() {
    return false;
  }

  /** Returns whether it reads the clauses' lines. Each is one more text to encode. */
  default boolean readsLines(Search search, MethodContext context) {
    return true;
  }

  /** Returns whether it compares images of examples; it then requires some. */
  default boolean comparesAssets() {
    return false;
  }

  /** Returns whether its order differs from that in which the index finds candidates. */
  default boolean reorders() {
    return false;
  }

  /**
   * Returns the scorer for one search. Fails with {@link dev.winnow.search.model.SearchException}
   * if the search cannot be done as asked. Never blocks.
   *
   * @param clauses of the search, encoded
   */
  Uni<ScorerWithTrace> scorer(Search search, List<EncodedClause> clauses, MethodContext context);
}
