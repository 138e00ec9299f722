package dev.winnow.search.method;

import dev.winnow.search.model.EncodedClause;
import dev.winnow.search.model.Search;
import dev.winnow.search.scoring.ScorerWithTrace;
import io.smallrye.mutiny.Uni;
import java.util.List;

/** A method that creates its scorer from the query alone, without reading the index. */
abstract class DirectMethod implements SearchMethod {

  /**
   * Returns the scorer for one search.
   *
   * @throws dev.winnow.search.model.SearchException if the search cannot be carried out
   */
  abstract ScorerWithTrace score(Search search, List<EncodedClause> clauses, MethodContext context);

  @Override
  public final Uni<ScorerWithTrace> scorer(
      Search search, List<EncodedClause> clauses, MethodContext context) {
    return Uni.createFrom().item(() -> score(search, clauses, context));
  }
}
