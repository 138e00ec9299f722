package dev.winnow.search.method;

import dev.winnow.bundle.BundleManifest;
import dev.winnow.search.model.Concepts;
import dev.winnow.search.model.Search;
import dev.winnow.search.scoring.Classifiers;

/** Decides what {@link SearchMethods#AUTO} means. No other class does. */
public final class MethodChoice {

  private MethodChoice() {}

  /**
   * Returns the method for a search: {@code criteria} where examples name some, {@code views} where
   * it has boards. Without negatives: {@code hybrid} for concepts in words whose presence can be
   * told in all that is searched, else {@code plain}, because sentences are found better by their
   * vectors alone. With negatives: {@code hybrid} for texts, and for examples beside concepts in
   * words of which one is excluded, else {@code deo}.
   */
  static String choose(Search search, BundleManifest bundle) {
    if (search.comparesByCriteria()) {
      return CriteriaMethod.NAME;
    }
    if (search.comparesAssets()) {
      return ViewsMethod.NAME;
    }
    if (search.negatives().findAny().isEmpty()) {
      return Concepts.areAll(search) && Classifiers.ofAllAssets(search, bundle) != null
          ? HybridMethod.NAME
          : PlainMethod.NAME;
    }
    return Concepts.inWords(search) || Concepts.areJudged(search)
        ? HybridMethod.NAME
        : DeoMethod.NAME;
  }

  /** Returns the method whose cosine replaces the probability in a live search that has none. */
  public static String dense(Search search) {
    if (search.comparesByCriteria()) {
      return CriteriaMethod.NAME;
    }
    if (search.comparesAssets()) {
      return ViewsMethod.NAME;
    }
    return search.negatives().findAny().isEmpty() ? PlainMethod.NAME : DeoMethod.NAME;
  }
}
