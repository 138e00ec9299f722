package dev.winnow.search.scoring;

import dev.winnow.asset.Modality;
import dev.winnow.index.VectorQuery;
import dev.winnow.search.model.ScoreContribution;
import dev.winnow.search.model.ScoreContribution.Evidence;
import dev.winnow.vector.SparseVector;
import java.util.List;
import java.util.Map;

/**
 * Method {@code sparse}: the inner product of an asset's sparse vector with the remaining
 * dimensions of the positives, D1 ∖ D2; the maximum over its modalities.
 *
 * @param queries by modality
 */
record SparseScorer(Map<Modality, SparseVector> queries) implements Scorer {

  @Override
  public List<Route> routes() {
    return queries.entrySet().stream()
        .map(
            query ->
                new Route(query.getKey().sparseKey(), new VectorQuery.Sparse(query.getValue())))
        .toList();
  }

  /** Assets without an active dimension are not hits. */
  @Override
  public double score(Candidate candidate) {
    double best =
        queries.keySet().stream().mapToDouble(in -> magnitude(candidate, in)).max().orElse(0);
    return best > 0 ? best : Double.NEGATIVE_INFINITY;
  }

  private double magnitude(Candidate candidate, Modality in) {
    SparseVector code = candidate.point().sparse().get(in.sparseKey());
    SparseVector query = queries.get(in);
    return code == null || query == null ? 0 : code.dot(query);
  }

  @Override
  public List<ScoreContribution> explain(Candidate candidate) {
    List<Evidence> evidence =
        queries.keySet().stream()
            .sorted()
            .map(
                in -> {
                  double magnitude = magnitude(candidate, in);
                  return new Evidence(
                      in,
                      magnitude,
                      0,
                      0,
                      magnitude,
                      0,
                      ConceptClassifier.dimensions(
                          queries.get(in), candidate.point().sparse().get(in.sparseKey()), 1));
                })
            .toList();
    return List.of(
        new ScoreContribution(
            "dimensions of the positives", true, score(candidate), null, evidence));
  }
}
