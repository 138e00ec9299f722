package dev.winnow.search.scoring;

import dev.winnow.asset.Modality;
import dev.winnow.search.model.Fit;
import dev.winnow.search.model.ScoreContribution;
import dev.winnow.search.model.ScoreContribution.Evidence;
import dev.winnow.text.ContentWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * {@link dev.winnow.search.model.Method#HYBRID} for whole sentences, of which no side can hold or
 * lack all: the cosine with an optimised vector, and the share of the wanted words that a caption
 * has, on average over the clauses. Words are of captions, so those must be searched in.
 *
 * @param dense the cosine
 * @param positive content words of what each clause wants
 */
record TopicScorer(DenseScorer dense, List<Set<String>> positive) implements Scorer {

  /** Weight of the words; chosen on one half of NegConstraint's queries. */
  private static final double WORDS = 0.5;

  @Override
  public List<Route> routes() {
    return dense.routes();
  }

  @Override
  public double score(Candidate candidate) {
    return dense.score(candidate) + WORDS * coverage(candidate);
  }

  @Override
  public Fit fit(Candidate candidate) {
    return dense.fit(candidate);
  }

  private double coverage(Candidate candidate) {
    return positive.stream()
        .mapToDouble(words -> ContentWords.coverage(words, candidate.captions()))
        .average()
        .orElse(0);
  }

  @Override
  public List<ScoreContribution> explain(Candidate candidate) {
    double words = WORDS * coverage(candidate);
    List<ScoreContribution> parts = new ArrayList<>(dense.explain(candidate));
    parts.add(
        new ScoreContribution(
            "words in common",
            true,
            words,
            null,
            List.of(new Evidence(Modality.CAPTION, words, 0, 0, 0, words, List.of()))));
    return parts;
  }
}
