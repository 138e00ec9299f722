package dev.winnow.search.scoring;

import dev.winnow.asset.Modality;
import dev.winnow.index.VectorQuery;
import dev.winnow.search.model.EncodedClause;
import dev.winnow.search.model.EncodedTerm;
import dev.winnow.search.model.Fit;
import dev.winnow.search.model.ScoreContribution;
import dev.winnow.search.model.SearchResult.Removal;
import dev.winnow.vector.DimensionSelection;
import dev.winnow.vector.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Method {@code hybrid}: the log-odds that an asset holds what is wanted, less what speaks for what
 * is not, by dense vectors, sparse vectors and words together. Dimensions that what is wanted
 * activates itself do not speak against it: of basketball, what it shares with sports. A search of
 * several clauses is worth their mean.
 */
public final class ConceptScorer implements Scorer {

  /** Magnitude of what is wanted whose dimensions are its own, whatever else has them. */
  private static final double OWN_SHARE = 0.3;

  private final List<EncodedClause> whole;

  /** Without the dimensions that do not speak against an asset. */
  private final List<EncodedClause> clauses;

  private final ConceptClassifier classifier;
  private final double strength;
  private final List<Removal> removed = new ArrayList<>();

  public ConceptScorer(List<EncodedClause> clauses, ConceptClassifier classifier, double strength) {
    this.whole = List.copyOf(clauses);
    this.clauses = clauses.stream().map(this::withoutShared).toList();
    this.classifier = classifier;
    this.strength = strength;
  }

  /**
   * Returns the clause with D2 ∖ D1 of each unwanted term, the mirror image of the paper's D1 ∖ D2,
   * and notes what was removed.
   */
  private EncodedClause withoutShared(EncodedClause clause) {
    Set<Integer> own = new HashSet<>();
    for (EncodedTerm term : clause.positives()) {
      SparseVector code = term.sparse();
      if (code != null) {
        for (int at : DimensionSelection.carrying(code.values(), OWN_SHARE)) {
          own.add(code.indices()[at]);
        }
      }
    }
    return new EncodedClause(
        clause.line(),
        clause.positives(),
        clause.negatives().stream().map(term -> without(own, term)).toList());
  }

  private EncodedTerm without(Set<Integer> own, EncodedTerm negative) {
    SparseVector code = negative.sparse();
    if (code != null) {
      Arrays.stream(code.indices())
          .filter(own::contains)
          .mapToObj(dimension -> new Removal(dimension, negative.label()))
          .forEach(removed::add);
    }
    return negative.without(own);
  }

  /** Returns the dimensions that do not speak against an asset, and whose they were. */
  public List<Removal> removed() {
    return removed.stream().distinct().toList();
  }

  /** What is near to all that is wanted; what is not is for the score to tell. */
  @Override
  public List<Route> routes() {
    List<Route> routes = new ArrayList<>();
    for (EncodedClause clause : clauses) {
      float[] positive = clause.difference(0);
      for (Modality modality : classifier.in()) {
        routes.add(new Route(modality.key(), new VectorQuery.Dense(positive)));
      }
    }
    return routes;
  }

  @Override
  public Set<String> vectors() {
    return classifier.vectors();
  }

  @Override
  public double score(Candidate candidate) {
    double sum = 0;
    for (EncodedClause clause : clauses) {
      for (EncodedTerm term : clause.positives()) {
        sum += positive(term, candidate);
      }
      sum += negatives(clause, candidate, false);
    }
    return sum;
  }

  @Override
  public double scoreUnremoved(Candidate candidate) {
    double sum = 0;
    for (EncodedClause clause : clauses) {
      for (EncodedTerm term : clause.positives()) {
        sum += positive(term, candidate);
      }
      sum += negatives(clause, candidate, true);
    }
    return sum;
  }

  /** Of several clauses, the one that the asset fits best. */
  @Override
  public Fit fit(Candidate candidate) {
    if (!classifier.sees(candidate)) {
      return Fit.NONE;
    }
    double best = 0;
    for (EncodedClause clause : whole) {
      double match = 1;
      for (EncodedTerm term : clause.positives()) {
        match *= ConceptClassifier.probability(classifier.logit(term, candidate));
      }
      for (EncodedTerm term : clause.negatives()) {
        match *= ConceptClassifier.probability(-classifier.logit(term, candidate));
      }
      best = Math.max(best, match);
    }
    return new Fit(best, null);
  }

  private double positive(EncodedTerm term, Candidate candidate) {
    return term.term().weight() / clauses.size() * classifier.logit(term, candidate);
  }

  /** What is held against an asset is the worst of it: one excluded thing is enough. */
  private double negatives(EncodedClause clause, Candidate candidate, boolean onlySoft) {
    double worst = 0;
    for (EncodedTerm term : clause.negatives()) {
      if (!onlySoft || !term.term().hard()) {
        worst = Math.min(worst, negative(term, candidate));
      }
    }
    return worst;
  }

  private double negative(EncodedTerm term, Candidate candidate) {
    return -strength * term.term().weight() / clauses.size() * classifier.against(term, candidate);
  }

  @Override
  public List<ScoreContribution> explain(Candidate candidate) {
    List<ScoreContribution> parts = new ArrayList<>();
    for (int c = 0; c < clauses.size(); c++) {
      EncodedClause clause = clauses.get(c);
      for (EncodedTerm term : clause.positives()) {
        parts.add(part(true, term, term, positive(term, candidate), candidate));
      }
      double worst = negatives(clause, candidate, false);
      boolean counted = false; // of equals, one is
      for (int n = 0; n < clause.negatives().size(); n++) {
        EncodedTerm term = clause.negatives().get(n);
        EncodedTerm all = whole.get(c).negatives().get(n);
        boolean counts = !counted && negative(term, candidate) <= worst;
        parts.add(part(false, term, all, counts ? worst : 0, candidate));
        counted |= counts;
      }
    }
    return parts;
  }

  /** The probability is that of the whole term, which hard exclusion goes by. */
  private ScoreContribution part(
      boolean positive, EncodedTerm term, EncodedTerm all, double value, Candidate candidate) {
    return new ScoreContribution(
        term.label(),
        positive,
        value,
        classifier.sees(candidate)
            ? ConceptClassifier.probability(classifier.logit(all, candidate))
            : null,
        classifier.evidence(term, candidate));
  }
}
