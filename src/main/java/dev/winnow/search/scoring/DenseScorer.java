package dev.winnow.search.scoring;

import dev.winnow.asset.Modality;
import dev.winnow.index.VectorQuery;
import dev.winnow.search.model.Fit;
import dev.winnow.search.model.ScoreContribution;
import dev.winnow.search.model.ScoreContribution.Evidence;
import dev.winnow.vector.DenseVectors;
import java.util.ArrayList;
import java.util.Collections;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The highest cosine of a dense query vector with the vectors of an asset. If the query only leads
 * away from negatives, the lowest cosine: an asset is like a negative if one of its vectors is.
 *
 * @param label the name of the vector in explanations
 * @param queries {@code float[d]} of length 1, by modality
 * @param away whether the query has only negatives
 */
public record DenseScorer(String label, Map<Modality, float[]> queries, boolean away)
    implements Scorer {

  public DenseScorer {
    queries = Collections.unmodifiableMap(new TreeMap<>(queries));
  }

  /** Uses the same query for all modalities. */
  public DenseScorer(String label, float[] query, Set<Modality> in, boolean away) {
    this(
        label,
        in.stream().collect(Collectors.toMap(modality -> modality, modality -> query)),
        away);
  }

  @Override
  public Order order() {
    return away && queries.size() > 1 ? Order.NEAR : Order.OF_INDEX;
  }

  @Override
  public List<Route> routes() {
    return queries.entrySet().stream()
        .map(query -> new Route(query.getKey().key(), new VectorQuery.Dense(query.getValue())))
        .toList();
  }

  @Override
  public double score(Candidate candidate) {
    DoubleSummaryStatistics cosines =
        queries.entrySet().stream()
            .mapToDouble(query -> cosine(candidate, query))
            .filter(cosine -> cosine > Double.NEGATIVE_INFINITY)
            .summaryStatistics();
    return away && cosines.getCount() > 0 ? cosines.getMin() : cosines.getMax();
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
