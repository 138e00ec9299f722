package dev.winnow.search.live;

import dev.winnow.search.StandingQuery;
import dev.winnow.search.model.SearchResult.ScoredHit;
import dev.winnow.search.scoring.Candidate;
import dev.winnow.serving.Model;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * The query of a live search's client.
 *
 * @param model the model that encoded the query
 * @param changed returns whether the input of the query has changed since, such as the members of a
 *     board; called often, must not block
 * @param counts whether the client may know how many assets were indexed, of all tenants
 * @param form converts a hit to the data of its event
 */
public record LiveQuery(
    Model model,
    StandingQuery query,
    BooleanSupplier changed,
    boolean counts,
    Function<ScoredHit, Object> form) {

  /** Returns why the query must be recreated for a model, if it must. */
  Optional<String> outdated(Model current) {
    if (!model.sameAs(current)) {
      return Optional.of("another bundle answers now");
    }
    return changed.getAsBoolean() ? Optional.of("the board has changed") : Optional.empty();
  }

  /** Returns the data of the event if the asset is a hit. */
  Optional<Object> match(Candidate candidate) {
    return query.match(candidate).map(form);
  }
}
