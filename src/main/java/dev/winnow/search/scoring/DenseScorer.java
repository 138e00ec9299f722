package dev.winnow.search.scoring;

import dev.winnow.asset.Modality;
import dev.winnow.index.VectorQuery;
import dev.winnow.search.model.Fit;
import dev.winnow.search.model.ScoreContribution;
import dev.winnow.search.model.ScoreContribution.Evidence;
import dev.winnow.vector.DenseVectors;
import java.util.List;
import java.util.Set;

/**
 * The cosine of one dense query vector with the side of an asset that is nearest to it.
 *
 * @param label what to call the vector in explanations
 * @param query {@code float[d]} of length 1
 */
public record DenseScorer(String label, float[] query, Set<Modality> in) implements Scorer {

  @Override
  public List<Route> routes() {
    return in.stream()
        .map(modality -> new Route(modality.key(), new VectorQuery.Dense(query)))
        .toList();
  }

  @Override
  public double score(Candidate candidate) {
    return in.stream()
        .mapToDouble(modality -> cosine(candidate, modality))
        .max()
        .orElse(Double.NEGATIVE_INFINITY);
  }

  @Override
  public Fit fit(Candidate candidate) {
    double score = score(candidate);
    return score == Double.NEGATIVE_INFINITY ? Fit.NONE : new Fit(null, score);
  }

  private double cosine(Candidate candidate, Modality modality) {
    float[] side = candidate.point().dense().get(modality.key());
    return side == null ? Double.NEGATIVE_INFINITY : DenseVectors.dot(side, query);
  }

  @Override
  public List<ScoreContribution> explain(Candidate candidate) {
    double score = score(candidate);
    List<Evidence> evidence =
        in.stream()
            .sorted()
            .filter(modality -> cosine(candidate, modality) > Double.NEGATIVE_INFINITY)
            .map(
                modality -> {
                  double cosine = cosine(candidate, modality);
                  return new Evidence(modality, cosine, 0, cosine, 0, 0, List.of());
                })
            .toList();
    return List.of(new ScoreContribution(label, true, score, null, evidence));
  }
}
