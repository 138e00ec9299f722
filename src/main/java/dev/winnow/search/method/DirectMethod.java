package dev.winnow.search.method;

import dev.winnow.search.model.EncodedClause;
import dev.winnow.search.model.Parameter;
import dev.winnow.search.model.Search;
import dev.winnow.search.scoring.ScorerWithTrace;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Set;

/** A method that creates its scorer from the query alone, without reading the index. */
abstract class DirectMethod implements SearchMethod {

  private final String name;
  private final String description;
  private final List<Parameter<?>> parameters;
  private final Set<RanksBy> ranksBy;
  private final LiveScore liveScore;

  DirectMethod(
      String name,
      String description,
      List<Parameter<?>> parameters,
      Set<RanksBy> ranksBy,
      LiveScore liveScore) {
    this.name = name;
    this.description = description;
    this.parameters = parameters;
    this.ranksBy = Set.copyOf(ranksBy);
    this.liveScore = liveScore;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final String description() {
    return description;
  }

  @Override
  public final List<Parameter<?>> parameters() {
    return parameters;
  }

  @Override
  public final Set<RanksBy> ranksBy() {
    return ranksBy;
  }

  @Override
  public final LiveScore liveScore() {
    return liveScore;
  }

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
