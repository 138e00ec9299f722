package dev.winnow.search.scoring;

import dev.winnow.asset.Modality;
import dev.winnow.index.VectorQuery;
import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.search.model.Concepts;
import dev.winnow.search.model.EncodedClause;
import dev.winnow.search.model.EncodedTerm;
import dev.winnow.search.model.Fit;
import dev.winnow.search.model.ScoreContribution;
import dev.winnow.text.AttributeFamily;
import dev.winnow.vector.DenseVectors;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Method {@code hybrid}: the probability that an asset contains the positives and no negative, from
 * dense vectors, sparse vectors and words. The score is the logarithm of that probability, so that
 * the order is that of {@link Fit#match}, plus a small term that orders assets with almost equal
 * probabilities:
 *
 * <p>Σ ln P(positive) + {@value #TIE} · log-odds of it + strength · Σ ln P(no negative) - {@value
 * #TIE_AGAINST} · evidence for the negative.
 *
 * <p>Images, assets and vectors in addition to texts contribute {@value #WHOLE} times their cosine.
 * {@link Fit#match} ignores them.
 *
 * <p>If there are several clauses, the best one counts.
 */
public final class ConceptScorer implements Scorer {

  /**
   * Orders assets with certain probabilities. On training splits (MSCOCO's captions, scenes) 0
   * loses 0.006 of AP@10, and from 0.05 the order deviates from that of the probabilities.
   */
  private static final double TIE = 0.02;

  private static final double TIE_AGAINST = 0.12;

  /**
   * Without it, short captions of MSCOCO's training split find their images less often than by
   * vectors alone. From 40, pairs of things are found less often.
   */
  private static final double WHOLE = 10;

  /**
   * Probability of a joined concept below which the whole text decides: "holiday at the sea" finds
   * people at a beach, although nothing shows that they are on holiday. From 0 to 0.01 the scores
   * above do not change.
   */
  private static final double DOUBT = 0.01;

  /**
   * Compared with 200, AP@10 of "A without B" on COCO's training split falls by 0.0004 with 128 and
   * by 0.0020 with 100.
   */
  private static final int CANDIDATES = 128;

  private final List<EncodedClause> clauses;
  private final ConceptClassifier classifier;
  private final double strength;

  public ConceptScorer(List<EncodedClause> clauses, ConceptClassifier classifier, double strength) {
    this.clauses = List.copyOf(clauses);
    this.classifier = classifier;
    this.strength = strength;
  }

  /** Candidates are the assets nearest to the positives. Only the score considers the negatives. */
  @Override
  public Order order() {
    return Order.NEAR;
  }

  @Override
  public int near() {
    return CANDIDATES;
  }

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
    return classifier.vectors(clauses.stream().flatMap(EncodedClause::terms));
  }

  @Override
  public Scorer knowing(List<Candidate> candidates) {
    Stream<EncodedTerm> terms = clauses.stream().flatMap(EncodedClause::terms);
    return new ConceptScorer(
        clauses, classifier.knowing(terms.filter(EncodedTerm::isText), candidates), strength);
  }

  @Override
  public double score(Candidate candidate) {
    return value(best(candidate, false), candidate, false);
  }

  @Override
  public double scoreUnremoved(Candidate candidate) {
    return value(best(candidate, true), candidate, true);
  }

  private EncodedClause best(Candidate candidate, boolean onlySoft) {
    EncodedClause best = clauses.getFirst();
    if (clauses.size() > 1) {
      double highest = Double.NEGATIVE_INFINITY;
      for (EncodedClause clause : clauses) {
        double value = value(clause, candidate, onlySoft);
        if (value > highest) {
          highest = value;
          best = clause;
        }
      }
    }
    return best;
  }

  private double value(EncodedClause clause, Candidate candidate, boolean onlySoft) {
    double sum = whole(clause, candidate);
    for (EncodedTerm term : clause.positives()) {
      sum += positive(term, candidate, clause.joins());
    }
    for (EncodedTerm term : clause.negatives()) {
      if (!onlySoft || !term.term().hard()) {
        sum += negative(term, candidate);
      }
    }
    return sum;
  }

  /**
   * Returns the contribution of the whole text, because joined concepts do not express their
   * relation.
   */
  private double whole(EncodedClause clause, Candidate candidate) {
    float[] line = clause.line();
    return line == null || !clause.joins() ? 0 : similarity(line, candidate);
  }

  /** Returns {@link #WHOLE} times the mean cosine with the vectors of an asset. */
  private double similarity(float[] vector, Candidate candidate) {
    return classifier.in().stream()
        .map(modality -> candidate.point().dense().get(modality.key()))
        .filter(Objects::nonNull)
        .mapToDouble(stored -> WHOLE * DenseVectors.dot(stored, vector))
        .average()
        .orElse(0);
  }

  private double positive(EncodedTerm term, Candidate candidate, boolean joined) {
    if (!term.isText()) {
      return term.term().weight() * similarity(term.dense(), candidate);
    }
    double logit = classifier.logit(term, candidate);
    double log =
        joined
            ? Math.log(ConceptClassifier.probability(logit) + DOUBT)
            : -ConceptClassifier.softplus(-logit);
    return term.term().weight() * (TIE * logit + log);
  }

  private double negative(EncodedTerm term, Candidate candidate) {
    if (!term.isText()) {
      return -strength * term.term().weight() * similarity(term.dense(), candidate);
    }
    ConceptClassifier.Presence presence = classifier.presence(term, candidate);
    double held = ConceptClassifier.softplus(presence.logit());
    return -strength * term.term().weight() * (held + TIE_AGAINST * presence.against());
  }

  @Override
  public boolean holdsNegative(Candidate candidate) {
    return best(candidate, false).negatives().stream()
        .anyMatch(term -> term.isText() && classifier.presence(term, candidate).logit() > 0);
  }

  @Override
  public List<String> unjudged(List<Candidate> candidates) {
    return clauses.stream()
        .flatMap(clause -> clause.negatives().stream())
        .filter(ConceptScorer::isProperty)
        .filter(term -> candidates.stream().noneMatch(candidate -> tells(candidate, term)))
        .map(EncodedTerm::label)
        .distinct()
        .toList();
  }

  /**
   * Returns whether a term names no thing, but a property such as "baked". Images show things,
   * colours and styles.
   */
  private static boolean isProperty(EncodedTerm term) {
    return term.bound() == null
        && Concepts.isConcept(term.words())
        && !Morphology.plural(term.label()) // "a room without lights"
        && term.words().stream().allMatch(ConceptScorer::isProperty);
  }

  private static boolean isProperty(String word) {
    boolean looks = WordClasses.property(word) || word.endsWith("ing");
    return AttributeFamily.COLOUR.named(word) < 0
        && AttributeFamily.STYLE.named(word) < 0
        && (WordClasses.PROPERTIES.contains(word)
            || looks && !Lexicon.wordNet().physical(word)
            || word.endsWith("y") && !Lexicon.wordNet().knows(word)); // "spicy", "furry"
  }

  private boolean tells(Candidate candidate, EncodedTerm term) {
    boolean named =
        candidate.captions().stream().anyMatch(words -> words.containsAll(term.words()))
            || candidate.negates(term.words(), term.kinds());
    return named && classifier.in().contains(Modality.CAPTION)
        || classifier.presence(term, candidate).logit() > 0;
  }

  /** Returns the match of the best clause. */
  @Override
  public Fit fit(Candidate candidate) {
    if (!classifier.sees(candidate)) {
      return Fit.NONE;
    }
    double best = 0;
    for (EncodedClause clause : clauses) {
      double match = 1;
      for (EncodedTerm term : clause.positives()) {
        match *= term.isText() ? probability(term, candidate) : 1;
      }
      for (EncodedTerm term : clause.negatives()) {
        match *= term.isText() ? 1 - probability(term, candidate) : 1;
      }
      best = Math.max(best, match);
    }
    return new Fit(best, null);
  }

  private double probability(EncodedTerm term, Candidate candidate) {
    return ConceptClassifier.probability(classifier.logit(term, candidate));
  }

  /** Explains the best clause; terms of other clauses contribute 0. */
  @Override
  public List<ScoreContribution> explain(Candidate candidate) {
    EncodedClause best = best(candidate, false);
    List<ScoreContribution> parts = new ArrayList<>();
    if (best.joins()) {
      parts.add(
          new ScoreContribution("the whole text", true, whole(best, candidate), null, List.of()));
    }
    for (EncodedClause clause : clauses) {
      boolean counts = clause == best;
      for (EncodedTerm term : clause.positives()) {
        parts.add(
            part(true, term, counts ? positive(term, candidate, clause.joins()) : 0, candidate));
      }
      for (EncodedTerm term : clause.negatives()) {
        parts.add(part(false, term, counts ? negative(term, candidate) : 0, candidate));
      }
    }
    return parts;
  }

  private ScoreContribution part(
      boolean positive, EncodedTerm term, double value, Candidate candidate) {
    if (!term.isText()) {
      return new ScoreContribution(term.label(), positive, value, null, List.of());
    }
    return new ScoreContribution(
        term.label(),
        positive,
        value,
        classifier.sees(candidate) ? probability(term, candidate) : null,
        classifier.evidence(term, candidate));
  }
}
