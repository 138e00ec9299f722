package dev.winnow.search.scoring;

import dev.winnow.asset.Modality;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.Calibration;
import dev.winnow.bundle.Criteria;
import dev.winnow.search.model.EncodedClause;
import dev.winnow.search.model.EncodedTerm;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchException;
import dev.winnow.search.model.SearchResult.Excluded;
import dev.winnow.search.model.SearchResult.Uncertain;
import dev.winnow.vector.LiftedSpace;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Removes assets that contain hard negatives. Pure.
 *
 * @param terms hard negatives in words
 * @param presence classifies the terms; null only if there are none
 * @param removeUncertain whether uncertain assets are removed, too
 * @param compared images; assets that share their criteria are removed
 * @param space space of the images' codes; null only if none are compared
 */
public record HardExclusion(
    List<EncodedTerm> terms,
    @Nullable ConceptClassifier presence,
    boolean removeUncertain,
    List<ComparedTerm> compared,
    @Nullable LiftedSpace space) {

  /** Probability from which an image is taken to share the criteria. */
  private static final double SHARED = 0.5;

  /**
   * Probability from which an asset with a caption that names a kind of a category is removed, if
   * that is less than the threshold. On MSCOCO's training split, 0.89 instead of 0.79 of the assets
   * whose captions name the category are removed then. By labels, recall rises from 0.51 to 0.58,
   * precision falls from 0.76 to 0.68, and F1 rises from 0.61 to 0.63.
   */
  private static final double NAMED = 0.25;

  /** An exclusion without criteria. */
  public HardExclusion(
      List<EncodedTerm> terms, @Nullable ConceptClassifier presence, boolean removeUncertain) {
    this(terms, presence, removeUncertain, List.of(), null);
  }

  /**
   * Returns the exclusion that considers what the candidates have in common.
   *
   * @param candidates those that the index returned first
   */
  public HardExclusion knowing(List<Candidate> candidates) {
    return presence == null
        ? this
        : new HardExclusion(
            terms, presence.knowing(terms.stream(), candidates), removeUncertain, compared, space);
  }

  /** Returns the exclusion by criteria only. */
  public HardExclusion byCriteria() {
    return new HardExclusion(List.of(), null, false, compared, space);
  }

  /**
   * @throws SearchException if the bundle or a term does not support hard exclusion
   */
  public static HardExclusion of(
      Search search, List<EncodedClause> clauses, BundleManifest bundle) {
    List<EncodedTerm> removed =
        clauses.stream()
            .flatMap(clause -> clause.negatives().stream())
            .filter(term -> term.term().hard())
            .toList();
    Criteria criteria = bundle.criteria();
    List<ComparedTerm> compared = criteria == null ? List.of() : ComparedTerm.of(removed, criteria);
    LiftedSpace space = criteria == null ? null : criteria.space();
    List<EncodedTerm> hard = removed.stream().filter(term -> term.code() == null).toList();
    Calibration calibration = bundle.calibration();
    if (hard.isEmpty()) {
      return new HardExclusion(hard, null, false, compared, space);
    }
    if (calibration == null) {
      throw new SearchException(
          "mode hard needs a calibrated bundle, and %s is not calibrated: use mode soft"
              .formatted(bundle.id()));
    }
    hard.stream()
        .filter(term -> !term.isText())
        .findFirst()
        .ifPresent(
            term -> {
              throw new SearchException(
                  "mode hard is calibrated for concepts in words, not for %s: describe it in words, or"
                          .formatted(term.label())
                      + " use mode soft");
            });
    if (search.in().stream().allMatch(modality -> calibration.of(modality) == null)) {
      throw new SearchException(
          ("mode hard needs a calibration for a searched modality, and the bundle %s is calibrated"
                  + " for %s: add one of these to in, or use mode soft")
              .formatted(bundle.id(), names(calibration.modalities())));
    }
    return new HardExclusion(
        hard, Classifiers.ofSomeAssets(search, bundle), search.removeUncertain(), compared, space);
  }

  private static String names(Set<Modality> modalities) {
    return modalities.stream().map(Modality::key).collect(Collectors.joining(" and "));
  }

  /** Returns whether it never removes an asset. */
  public boolean isNone() {
    return terms.isEmpty() && compared.isEmpty();
  }

  /** Returns the names of the vectors that it reads. */
  public Set<String> vectors() {
    Set<String> vectors =
        new HashSet<>(presence == null ? Set.of() : presence.vectors(terms.stream()));
    if (!compared.isEmpty()) {
      vectors.add(Criteria.MODALITY.key());
    }
    return vectors;
  }

  /** Returns whether the asset can be judged: it cannot if it lacks the calibrated modalities. */
  public boolean judges(Candidate candidate) {
    return terms.isEmpty() || presence == null || presence.sees(candidate);
  }

  /** Returns the reason if an asset is removed. */
  public Optional<Excluded> excluded(Candidate candidate, double score) {
    Optional<Excluded> shares = sharing(candidate, score);
    if (presence == null || shares.isPresent()) {
      return shares;
    }
    for (EncodedTerm term : terms) {
      double limit = limit(term, candidate, presence);
      double probability = ConceptClassifier.probability(presence.logit(term, candidate));
      if (probability >= limit) {
        return Optional.of(
            new Excluded(
                candidate.point(),
                score,
                term.label(),
                probability,
                limit,
                candidate.naming(term.thingKinds())));
      }
    }
    return Optional.empty();
  }

  private Optional<Excluded> sharing(Candidate candidate, double score) {
    float[] code = space == null ? null : ComparedTerm.code(space, candidate);
    if (code == null) {
      return Optional.empty();
    }
    for (ComparedTerm term : compared) {
      Double own = term.term().term().threshold();
      double limit = own == null ? SHARED : own;
      double probability = Math.exp(term.logShared(code));
      if (probability >= limit) {
        return Optional.of(
            new Excluded(candidate.point(), score, term.label(), probability, limit, List.of()));
      }
    }
    return Optional.empty();
  }

  /** Returns the terms for which it is uncertain whether a kept asset contains them. */
  public List<Uncertain> uncertain(Candidate candidate) {
    if (presence == null || !presence.sees(candidate)) {
      return List.of();
    }
    Map<String, Double> uncertain = new LinkedHashMap<>(); // alternatives have the same exclusions
    for (EncodedTerm term : terms) {
      double probability = ConceptClassifier.probability(presence.logit(term, candidate));
      if (probability >= presence.calibration().least(term.thingKinds().broad())) {
        uncertain.merge(term.label(), probability, Math::max);
      }
    }
    return uncertain.entrySet().stream()
        .map(term -> new Uncertain(term.getKey(), term.getValue()))
        .toList();
  }

  /**
   * Returns the probability from which an asset is removed.
   *
   * @param threshold of the calibration
   * @param named whether the term is a category and a caption names one of its kinds
   */
  public static double limit(double threshold, boolean named) {
    return named ? Math.min(threshold, NAMED) : threshold;
  }

  private double limit(EncodedTerm term, Candidate candidate, ConceptClassifier presence) {
    Double own = term.term().threshold();
    boolean broad = term.thingKinds().broad();
    double limit = own == null ? presence.calibration().threshold(broad) : own;
    if (own == null) {
      limit = limit(limit, broad && presence.names(term, candidate));
    }
    return removeUncertain ? Math.min(limit, presence.calibration().least(broad)) : limit;
  }
}
