package dev.winnow.search.method;

import dev.winnow.bundle.BundleManifest;
import dev.winnow.search.model.Concepts;
import dev.winnow.search.model.Search;
import dev.winnow.search.scoring.Classifiers;

/** Chooses the method for {@link SearchMethods#AUTO}. Only this class decides it. */
public final class MethodChoice {

  private MethodChoice() {}

  /**
   * Returns the method for a search: {@code criteria} if examples name criteria, {@code views} if
   * it has boards. Without negatives: {@code hybrid} for concepts in words if all searched
   * modalities are calibrated, otherwise {@code plain}, because sentences rank better by vectors
   * alone. With negatives: {@code hybrid} for texts, and for examples combined with concepts in
   * words if a text is excluded, otherwise {@code deo}.
   */
  static String choose(Search search, BundleManifest bundle) {
    if (search.comparesByCriteria() || search.comparesAssets()) {
      return dense(search);
    }
    boolean hybrid =
        search.negatives().findAny().isEmpty()
            ? Concepts.areAll(search) && Classifiers.ofAllAssets(search, bundle) != null
            : Concepts.inWords(search) || Concepts.areJudged(search);
    return hybrid ? HybridMethod.NAME : dense(search);
  }

  /** Returns the method that compares vectors by what the examples of a search ask for. */
  public static String dense(Search search) {
    if (search.comparesByCriteria()) {
      return CriteriaMethod.NAME;
    }
    if (search.comparesAssets()) {
      return ViewsMethod.NAME;
    }
    return byCosine(search);
  }

  /** Returns the method that compares whole vectors. */
  static String byCosine(Search search) {
    return search.negatives().findAny().isEmpty() ? PlainMethod.NAME : DeoMethod.NAME;
  }
}
