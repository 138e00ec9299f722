package dev.winnow.search.scoring;

import dev.winnow.bundle.Criteria;
import dev.winnow.index.VectorQuery;
import dev.winnow.search.model.Fit;
import dev.winnow.search.model.ScoreContribution;
import dev.winnow.vector.LiftedQuery;
import dev.winnow.vector.LiftedSpace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Method {@code criteria}: the logarithm of the probability that an image shares the criteria of
 * the positives and that the asset contains the concepts of a text, plus the dissimilarity to the
 * negatives by their criteria. Assets without an image are not hits.
 */
public final class CriteriaScorer implements Scorer {

  /**
   * Weight of the distance from negatives in the search for candidates; the score decides the final
   * weight.
   */
  private static final double AWAY = 0.5;

  private final LiftedSpace space;
  private final List<ComparedTerm> positives;
  private final List<ComparedTerm> negatives;
  private final @Nullable ConceptScorer text;

  /**
   * @param positives images to be similar to; positives and negatives must not both be empty
   * @param text scorer of an additional text, or null
   */
  public CriteriaScorer(
      LiftedSpace space,
      List<ComparedTerm> positives,
      List<ComparedTerm> negatives,
      @Nullable ConceptScorer text) {
    this.space = space;
    this.positives = List.copyOf(positives);
    this.negatives = List.copyOf(negatives);
    this.text = text;
  }

  @Override
  public Order order() {
    return text == null ? Order.NEAR : Order.SUM;
  }

  /**
   * Candidates are the images nearest to the positives, and those that are also far from the
   * negatives.
   */
  @Override
  public List<Route> routes() {
    List<Route> routes = new ArrayList<>();
    List<LiftedQuery.Term> towards = positives.stream().map(term -> term.query(1)).toList();
    List<LiftedQuery.Term> away = negatives.stream().map(term -> term.query(-AWAY)).toList();
    add(routes, towards);
    if (!away.isEmpty()) {
      add(routes, Stream.concat(towards.stream(), away.stream()).toList());
    }
    if (text != null) {
      routes.addAll(text.routes());
    }
    return routes;
  }

  private void add(List<Route> routes, List<LiftedQuery.Term> terms) {
    LiftedQuery query = new LiftedQuery(space, terms);
    if (!query.isNothing()) {
      routes.add(new Route(Criteria.MODALITY.key(), new VectorQuery.Dense(query.unit(), true)));
    }
  }

  @Override
  public Set<String> vectors() {
    Set<String> vectors = new HashSet<>(Set.of(Criteria.MODALITY.key()));
    if (text != null) {
      vectors.addAll(text.vectors());
    }
    return vectors;
  }

  @Override
  public double score(Candidate candidate) {
    return value(candidate, true) + (text == null ? 0 : text.score(candidate));
  }

  @Override
  public double scoreUnremoved(Candidate candidate) {
    return value(candidate, false) + (text == null ? 0 : text.scoreUnremoved(candidate));
  }

  private double value(Candidate candidate, boolean withRemoved) {
    float[] code = ComparedTerm.code(space, candidate);
    if (code == null) {
      return Double.NEGATIVE_INFINITY;
    }
    double sum = 0;
    for (ComparedTerm term : positives) {
      sum += term.term().term().weight() * term.logShared(code);
    }
    for (ComparedTerm term : negatives) {
      if (withRemoved || !term.term().term().hard()) {
        sum += term.term().term().weight() * term.logUnlike(code);
      }
    }
    return sum;
  }

  @Override
  public List<String> unjudged(List<Candidate> candidates) {
    return text == null ? List.of() : text.unjudged(candidates);
  }

  /** Returns the joint probability, which does not depend on weights. */
  @Override
  public Fit fit(Candidate candidate) {
    float[] code = ComparedTerm.code(space, candidate);
    if (code == null) {
      return Fit.NONE;
    }
    double log = 0;
    for (ComparedTerm term : positives) {
      log += term.logShared(code);
    }
    for (ComparedTerm term : negatives) {
      log += term.logNotShared(code);
    }
    Double held = text == null ? null : text.fit(candidate).match();
    return new Fit(Math.exp(log) * (held == null ? 1 : held), null);
  }

  /** Returns the score of an image with half the probability of the positives themselves. */
  public double threshold() {
    double highest = 0;
    for (ComparedTerm term : positives) {
      highest += term.term().term().weight() * term.highest();
    }
    return highest + Math.log(0.5);
  }

  @Override
  public List<ScoreContribution> explain(Candidate candidate) {
    float[] code = ComparedTerm.code(space, candidate);
    List<ScoreContribution> parts = new ArrayList<>();
    if (code != null) {
      positives.forEach(term -> parts.addAll(term.explainShared(code)));
      negatives.forEach(term -> parts.add(term.explainNotShared(code)));
      if (text != null) {
        parts.addAll(text.explain(candidate));
      }
    }
    return parts;
  }
}
