package dev.winnow.search.method;

import dev.winnow.search.model.EncodedClause;
import dev.winnow.search.model.Parameter;
import dev.winnow.search.model.Search;
import dev.winnow.search.scoring.ScorerWithTrace;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Set;

/**
 * Ranks assets by positives and negatives. A new method is one class with a constructor without
 * arguments, registered in {@code META-INF/services}. The validation of requests, the documentation
 * of the API and the command line, and evaluations use its declarations. Stateless and thread-safe.
 */
public interface SearchMethod {

  /** Returns the name in requests and responses. */
  String name();

  /** Returns one sentence that describes the score. */
  String description();

  /**
   * Returns the parameters of the method. Methods that share a parameter must declare it equally.
   */
  default List<Parameter<?>> parameters() {
    return List.of();
  }

  /** Returns those of its parameters that it reads for a search. */
  default List<Parameter<?>> parametersFor(Search search, MethodContext context) {
    return parameters();
  }

  /** Returns the inputs that it can rank by in addition to unweighted positives. */
  Set<RanksBy> ranksBy();

  /** Returns the score for live search. */
  LiveScore liveScore();

  /**
   * Returns whether it reads the aspects of a sentence as separate positives, instead of the text
   * without its exclusions as one positive.
   */
  default boolean readsAspects() {
    return false;
  }

  /** Returns whether it reads the lines of clauses, which are further texts to encode. */
  default boolean readsLines(Search search, MethodContext context) {
    return true;
  }

  /** Returns whether it compares images of examples, and so requires examples. */
  default boolean comparesAssets() {
    return false;
  }

  /**
   * Returns the scorer for one search. Fails with {@link dev.winnow.search.model.SearchException}
   * if the search cannot be carried out. Never blocks.
   *
   * @param clauses the encoded clauses of the search
   */
  Uni<ScorerWithTrace> scorer(Search search, List<EncodedClause> clauses, MethodContext context);
}
