package dev.winnow.search.scoring;

import dev.winnow.asset.Modality;
import dev.winnow.search.model.EncodedClause;
import dev.winnow.search.model.EncodedTerm;
import dev.winnow.search.model.Fit;
import dev.winnow.search.model.ScoreContribution;
import dev.winnow.search.model.ScoreContribution.Evidence;
import dev.winnow.text.EnglishTerms;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Scores assets by sentences, which are not simply present or absent: by cosine, and by the terms
 * of English analysis that captions share with them,
 *
 * <p>score = cosine + weight · (coverage of the positives − ½ coverage of the negatives).
 *
 * <p>Coverage is the largest share of the terms that a single caption contains. It uses no document
 * frequencies (weighting by them was not better), so a score depends on the asset alone and is the
 * same in every index.
 */
public final class SentenceScorer implements Scorer {

  /** As in A − ½B. */
  private static final double SUBTRACTION = 0.5;

  private final Scorer dense;
  private final Set<String> positive;
  private final Set<String> negative;
  private final Set<String> soft;
  private final double weight;

  /**
   * @param clause the clause; captions must be searched
   * @param weight at least 0
   */
  public SentenceScorer(Scorer dense, EncodedClause clause, double weight) {
    this.dense = dense;
    this.positive = terms(clause.positives());
    this.negative = terms(clause.negatives());
    this.negative.removeAll(positive);
    this.soft = terms(clause.negatives().stream().filter(term -> !term.term().hard()).toList());
    this.soft.removeAll(positive);
    this.weight = weight;
  }

  private static Set<String> terms(List<EncodedTerm> terms) {
    Set<String> all = new HashSet<>();
    terms.stream()
        .filter(EncodedTerm::isText)
        .forEach(term -> all.addAll(EnglishTerms.of(term.label())));
    return all;
  }

  @Override
  public Order order() {
    return Order.NEAR;
  }

  @Override
  public List<Route> routes() {
    return dense.routes();
  }

  @Override
  public double score(Candidate candidate) {
    List<Set<String>> captions = captions(candidate);
    return dense.score(candidate) + positive(captions) + negative(negative, captions);
  }

  @Override
  public double scoreUnremoved(Candidate candidate) {
    List<Set<String>> captions = captions(candidate);
    return dense.scoreUnremoved(candidate) + positive(captions) + negative(soft, captions);
  }

  @Override
  public Fit fit(Candidate candidate) {
    return dense.fit(candidate);
  }

  private static List<Set<String>> captions(Candidate candidate) {
    return candidate.affirmed().stream().map(EnglishTerms::of).toList();
  }

  private double positive(List<Set<String>> captions) {
    return weight * coverage(positive, captions);
  }

  private double negative(Set<String> terms, List<Set<String>> captions) {
    return -SUBTRACTION * weight * coverage(terms, captions);
  }

  private static double coverage(Set<String> terms, List<Set<String>> captions) {
    long most =
        captions.stream()
            .mapToLong(caption -> terms.stream().filter(caption::contains).count())
            .max()
            .orElse(0);
    return terms.isEmpty() ? 0 : (double) most / terms.size();
  }

  @Override
  public List<ScoreContribution> explain(Candidate candidate) {
    List<Set<String>> captions = captions(candidate);
    List<ScoreContribution> parts = new ArrayList<>(dense.explain(candidate));
    parts.add(part("words in common", true, positive(captions)));
    if (!negative.isEmpty()) {
      parts.add(part("excluded words", false, negative(negative, captions)));
    }
    return parts;
  }

  private static ScoreContribution part(String label, boolean positive, double value) {
    return new ScoreContribution(
        label,
        positive,
        value,
        null,
        List.of(new Evidence(Modality.CAPTION, value, 0, 0, 0, value, List.of())));
  }
}
