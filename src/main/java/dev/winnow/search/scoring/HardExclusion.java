package dev.winnow.search.scoring;

import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.Calibration;
import dev.winnow.search.model.EncodedClause;
import dev.winnow.search.model.EncodedTerm;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchException;
import dev.winnow.search.model.SearchResult.Excluded;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Removes assets that hold what must not be in them. Pure. */
public record HardExclusion(
    List<EncodedTerm> terms, @Nullable ConceptClassifier presence, double threshold) {

  /**
   * @throws SearchException if the bundle or a term does not allow it
   */
  public static HardExclusion of(
      Search search, List<EncodedClause> clauses, BundleManifest bundle) {
    List<EncodedTerm> hard =
        clauses.stream()
            .flatMap(clause -> clause.negatives().stream())
            .filter(term -> term.term().hard())
            .toList();
    Calibration calibration = bundle.calibration();
    if (hard.isEmpty()) {
      return new HardExclusion(hard, null, 1);
    }
    if (calibration == null) {
      throw new SearchException(
          "mode hard needs a calibrated bundle, and %s is none: use mode soft"
              .formatted(bundle.id()));
    }
    hard.stream()
        .filter(term -> !term.isText())
        .findFirst()
        .ifPresent(
            term -> {
              throw new SearchException(
                  "mode hard is calibrated for concepts in words, not for %s: say it in words, or"
                          .formatted(term.label())
                      + " use mode soft");
            });
    if (search.in().stream().allMatch(modality -> calibration.of(modality) == null)) {
      throw new SearchException(
          "mode hard needs a calibration for what is searched in, and %s has one for captions alone:"
                  .formatted(bundle.id())
              + " search in caption too, or use mode soft");
    }
    return new HardExclusion(
        hard, Classifiers.ofSomeAssets(search, bundle), calibration.threshold());
  }

  /** Whether it can be told of an asset: it cannot where the asset lacks what is calibrated. */
  public boolean judges(Candidate candidate) {
    return terms.isEmpty() || presence == null || presence.sees(candidate);
  }

  /** Returns why an asset is removed, if it is. */
  public Optional<Excluded> excluded(Candidate candidate, double score) {
    if (presence == null) {
      return Optional.empty();
    }
    for (EncodedTerm term : terms) {
      Double own = term.term().threshold();
      double limit = own == null ? threshold : own;
      double probability = ConceptClassifier.probability(presence.logit(term, candidate));
      if (probability >= limit) {
        return Optional.of(
            new Excluded(candidate.point(), score, term.label(), probability, limit));
      }
    }
    return Optional.empty();
  }
}
