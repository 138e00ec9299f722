package dev.winnow.search.live;

import dev.winnow.search.StandingQuery;
import dev.winnow.search.model.SearchResult.ScoredHit;
import dev.winnow.search.scoring.Candidate;
import dev.winnow.serving.Model;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * What a client of a live search asks for.
 *
 * @param model that the query was encoded for
 * @param changed returns whether what the query was made from has changed since, as the members of
 *     a board; it is asked often and must not block
 * @param form of a hit in its event
 */
public record LiveQuery(
    Model model, StandingQuery query, BooleanSupplier changed, Function<ScoredHit, Object> form) {

  /**
   * Returns whether the query must be made anew before it can be compared with a model's vectors.
   */
  boolean isOutdated(Model current) {
    return !model.sameAs(current) || changed.getAsBoolean();
  }

  /** Returns the data of the event of a hit, if the asset is one. */
  Optional<Object> match(Candidate candidate) {
    return query.match(candidate).map(form);
  }
}
