package dev.winnow.search.scoring;

import dev.winnow.asset.Modality;
import dev.winnow.index.VectorQuery;
import dev.winnow.search.model.Fit;
import dev.winnow.search.model.ScoreContribution;
import dev.winnow.search.model.ScoreContribution.Evidence;
import dev.winnow.vector.DenseVectors;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The highest cosine of a dense query vector with the vectors of an asset.
 *
 * @param label the name of the vector in explanations
 * @param queries {@code float[d]} of length 1, by modality
 */
public record DenseScorer(String label, Map<Modality, float[]> queries) implements Scorer {

  public DenseScorer {
    queries = Collections.unmodifiableMap(new TreeMap<>(queries));
  }

  /** Uses the same query for all modalities. */
  public DenseScorer(String label, float[] query, Set<Modality> in) {
    this(label, in.stream().collect(Collectors.toMap(modality -> modality, modality -> query)));
  }

  @Override
  public List<Route> routes() {
    return queries.entrySet().stream()
        .map(query -> new Route(query.getKey().key(), new VectorQuery.Dense(query.getValue())))
        .toList();
  }

  @Override
  public double score(Candidate candidate) {
    double best = Double.NEGATIVE_INFINITY;
    for (Map.Entry<Modality, float[]> query : queries.entrySet()) {
      best = Math.max(best, cosine(candidate, query));
    }
    return best;
  }

  @Override
  public Fit fit(Candidate candidate) {
    double score = score(candidate);
    return score == Double.NEGATIVE_INFINITY ? Fit.NONE : new Fit(null, score);
  }

  private static double cosine(Candidate candidate, Map.Entry<Modality, float[]> query) {
    float[] vector = candidate.point().dense().get(query.getKey().key());
    return vector == null ? Double.NEGATIVE_INFINITY : DenseVectors.dot(vector, query.getValue());
  }

  @Override
  public List<ScoreContribution> explain(Candidate candidate) {
    double score = score(candidate);
    List<Evidence> evidence = new ArrayList<>();
    for (Map.Entry<Modality, float[]> query : queries.entrySet()) {
      double cosine = cosine(candidate, query);
      if (cosine > Double.NEGATIVE_INFINITY) {
        evidence.add(new Evidence(query.getKey(), cosine, 0, cosine, 0, 0, List.of()));
      }
    }
    return List.of(new ScoreContribution(label, true, score, null, evidence));
  }
}
