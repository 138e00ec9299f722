package dev.winnow.evaluate.text;

import dev.winnow.asset.Modality;
import dev.winnow.evaluate.data.TextCollection;
import dev.winnow.evaluate.data.TextCollection.Query;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.engine.SearchItems;
import dev.winnow.evaluate.interpretation.QueryReader;
import dev.winnow.evaluate.report.Figure;
import dev.winnow.evaluate.report.Figure.Line;
import dev.winnow.interpretation.Interpretation;
import dev.winnow.metric.Top;
import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.DeoParameters;
import dev.winnow.vector.DirectEmbeddingOptimization;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.EigenDecomposition;
import org.apache.commons.math3.stat.correlation.Covariance;

/**
 * Shows how DEO moves a query among passages, on the first two principal components of the passages
 * (paper 2, section 5.2), for the query that gains most in nDCG@10.
 */
public record Trajectory(TextCollection data, QueryReader reader, Embedding embedding) {

  private static final DeoParameters SETTINGS = DeoParameters.TEXT;

  /** Maximum number of drawn passages; the components are computed from all passages. */
  private static final int DRAWN = 1_500;

  /** The vectors of one query. */
  private record Asked(float[] whole, List<float[]> positives, List<float[]> negatives) {

    float[] after(int steps) {
      return DirectEmbeddingOptimization.optimize(
          whole, positives, negatives, SETTINGS.withSteps(steps));
    }
  }

  /** Returns the figure. */
  public Figure figure() {
    List<float[]> passages =
        SearchItems.ofCaptions(data.items(), embedding, 0).stream()
            .map(item -> item.dense(Modality.CAPTION))
            .toList();
    List<Asked> asked = asked();
    int shown = 0;
    double most = Double.NEGATIVE_INFINITY;
    for (int q = 0; q < asked.size(); q++) {
      double gain =
          score(passages, asked.get(q).after(SETTINGS.steps()), q)
              - score(passages, asked.get(q).after(0), q);
      if (gain > most) {
        most = gain;
        shown = q;
      }
    }
    return figure(passages, asked.get(shown), data.queries().get(shown), most);
  }

  private List<Asked> asked() {
    List<String> texts = data.queries().stream().map(Query::text).toList();
    List<Interpretation> read = reader.read(texts, embedding.progress());
    List<String> all = new ArrayList<>(texts);
    read.forEach(
        r -> {
          all.addAll(r.positives());
          all.addAll(r.negatives());
        });
    Map<String, float[]> vectors = embedding.queries("encode queries", all);
    return IntStream.range(0, texts.size())
        .mapToObj(
            q ->
                new Asked(
                    Objects.requireNonNull(vectors.get(texts.get(q))),
                    read.get(q).positives().stream().map(vectors::get).toList(),
                    read.get(q).negatives().stream().map(vectors::get).toList()))
        .toList();
  }

  private double score(List<float[]> passages, float[] query, int q) {
    float[] scores = new float[passages.size()];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = DenseVectors.dot(passages.get(i), query);
    }
    return TextMetric.passages()
        .getLast()
        .measure()
        .of(Top.positions(scores, 10), data.queries().get(q));
  }

  private static Figure figure(List<float[]> passages, Asked asked, Query query, double gain) {
    Plane plane = Plane.of(passages);
    List<float[]> path = IntStream.rangeClosed(0, SETTINGS.steps()).mapToObj(asked::after).toList();
    int every = Math.max(1, passages.size() / DRAWN);
    List<float[]> some =
        IntStream.range(0, passages.size())
            .filter(i -> i % every == 0)
            .mapToObj(passages::get)
            .toList();
    return new Figure(
        "The query that gains most in nDCG@10 (%+.2f)".formatted(gain),
        "first component: \"%s\"".formatted(query.text()),
        "second component",
        List.of(
            plane.line("passages", some, false),
            plane.line(
                "to be found", query.grades().keySet().stream().map(passages::get).toList(), false),
            plane.line("positives", asked.positives, false),
            plane.line("negatives", asked.negatives, false),
            plane.line("query, step 0 to " + SETTINGS.steps(), path, true),
            plane.line("query at the end", path.subList(path.size() - 1, path.size()), false)));
  }

  /** Two axes through a mean. */
  private record Plane(double[] mean, double[] first, double[] second) {

    static Plane of(List<float[]> vectors) {
      double[][] rows = new double[vectors.size()][vectors.getFirst().length];
      double[] mean = new double[rows[0].length];
      for (int i = 0; i < rows.length; i++) {
        for (int d = 0; d < mean.length; d++) {
          rows[i][d] = vectors.get(i)[d];
          mean[d] += rows[i][d] / rows.length;
        }
      }
      EigenDecomposition axes = new EigenDecomposition(new Covariance(rows).getCovarianceMatrix());
      return new Plane(mean, axes.getEigenvector(0).toArray(), axes.getEigenvector(1).toArray());
    }

    Line line(String title, List<float[]> vectors, boolean connected) {
      return new Line(
          title,
          vectors.stream().mapToDouble(v -> along(v, first)).toArray(),
          vectors.stream().mapToDouble(v -> along(v, second)).toArray(),
          connected);
    }

    private double along(float[] vector, double[] axis) {
      double sum = 0;
      for (int d = 0; d < axis.length; d++) {
        sum += (vector[d] - mean[d]) * axis[d];
      }
      return sum;
    }
  }
}
