package dev.winnow.api.search;

import dev.winnow.api.search.request.ValidatedSearchRequest;
import dev.winnow.search.SearchEngine;
import dev.winnow.search.StandingQuery;
import dev.winnow.search.method.SearchMethods;
import dev.winnow.serving.Model;
import dev.winnow.testing.Axes;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.mutiny.Uni;

/** Runs no searches; only queries of listed boards, which need no encoder, can be prepared. */
@SuppressWarnings("NullAway") // nothing is encoded, sampled or queued
public final class UnluckySearches extends SearchService {

  private final RuntimeException failure;

  /**
   * @param failure of all searches
   */
  public UnluckySearches(RuntimeException failure) {
    super(
        text -> Uni.createFrom().nothing(),
        null,
        SearchMethods.installed(),
        null,
        null,
        new SimpleMeterRegistry());
    this.failure = failure;
  }

  @Override
  public Uni<FoundAssets> assetsNow(ValidatedSearchRequest validated, Model model) {
    return Uni.createFrom().failure(failure);
  }

  @Override
  public Uni<StandingQuery> standing(ValidatedSearchRequest validated, Model model) {
    return new SearchEngine(new Axes(), model.bundle(), model.index(), SearchMethods.installed())
        .standing(validated.search(null), null);
  }
}
