package dev.winnow.search.scoring;

import dev.winnow.search.model.Fit;
import dev.winnow.search.model.ScoreContribution;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds candidates without the hard negatives, so that those that hold one are found, and listed
 * when they are removed. Ranks the candidates by all negatives.
 *
 * @param first finds the candidates, and scores them as if nothing was removed
 * @param second ranks them
 */
public record TwoStageScorer(Scorer first, Scorer second) implements Scorer {

  @Override
  public List<Route> routes() {
    return first.routes();
  }

  @Override
  public Order order() {
    return Order.NEAR;
  }

  @Override
  public Set<String> vectors() {
    Set<String> vectors = new HashSet<>(first.vectors());
    vectors.addAll(second.vectors());
    return vectors;
  }

  @Override
  public double score(Candidate candidate) {
    return second.score(candidate);
  }

  @Override
  public double scoreUnremoved(Candidate candidate) {
    return first.score(candidate);
  }

  @Override
  public Fit fit(Candidate candidate) {
    return second.fit(candidate);
  }

  @Override
  public List<ScoreContribution> explain(Candidate candidate) {
    return second.explain(candidate);
  }
}
