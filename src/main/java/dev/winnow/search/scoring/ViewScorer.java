package dev.winnow.search.scoring;

import dev.winnow.bundle.Views;
import dev.winnow.index.VectorQuery;
import dev.winnow.search.model.Fit;
import dev.winnow.search.model.ScoreContribution;
import dev.winnow.search.model.ScoreContribution.Evidence;
import dev.winnow.search.model.SearchException;
import dev.winnow.vector.MarginalRelevance;
import dev.winnow.vector.ViewQuery;
import dev.winnow.vector.ViewSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Method {@code views}: the score of an image by a {@link ViewQuery}, plus the cosine of a text.
 * Assets without an image are not hits.
 */
public final class ViewScorer implements Scorer {

  /**
   * Number of candidates that diversity reorders. Independent of the page, so that pages are
   * consistent.
   */
  private static final int ARRANGED = 200;

  /**
   * Weight of the views beside a text. A typical member of a board has the score 1 by its views,
   * and cosines of texts differ by less than that. On drawn scenes (seed 77), texts with boards of
   * styles are best with a quarter to a half.
   */
  private static final double BESIDE_TEXT = 1 / 3.0;

  /** Smaller contributions are omitted. */
  private static final double NOTHING = 1e-9;

  private final ViewSpace space;
  private final ViewQuery query;
  private final float[] unit;
  private final @Nullable DenseScorer text;
  private final Diversity diversity;
  private final double weight;

  /**
   * @param text scorer of an additional text, or null
   * @param diversity the diversity of hits
   * @throws SearchException if positives and negatives cancel each other out
   */
  public ViewScorer(
      ViewSpace space, ViewQuery query, @Nullable DenseScorer text, Diversity diversity) {
    this.diversity = diversity;
    this.space = space;
    this.query = query;
    this.text = text;
    this.weight = text == null ? 1 : BESIDE_TEXT;
    try {
      this.unit = query.unit();
    } catch (IllegalArgumentException e) {
      throw new SearchException(
          "positives and negatives cancel each other out in all views that count");
    }
  }

  /**
   * The required diversity of hits.
   *
   * @param view position of the view in which hits must differ
   * @param amount 0 to 1
   */
  public record Diversity(int view, double amount) {}

  @Override
  public List<Integer> arranged(List<Candidate> kept) {
    if (diversity.amount == 0) {
      return List.of();
    }
    List<Candidate> first = kept.subList(0, Math.min(ARRANGED, kept.size()));
    List<float[]> views =
        first.stream().map(ViewScorer::views).map(Objects::requireNonNull).toList();
    return MarginalRelevance.order(
        first.stream().mapToDouble(this::score).toArray(),
        diversity.amount,
        (a, b) -> space.similarity(diversity.view, views.get(a), views.get(b)));
  }

  @Override
  public Order order() {
    if (text != null) {
      return Order.SUM;
    }
    return diversity.amount > 0 || !query.isLinear() ? Order.NEAR : Order.OF_INDEX;
  }

  @Override
  public List<Route> routes() {
    List<Route> routes = new ArrayList<>();
    routes.add(new Route(Views.MODALITY.key(), new VectorQuery.Dense(unit, true)));
    if (text != null) {
      routes.addAll(text.routes());
    }
    return routes;
  }

  @Override
  public double score(Candidate candidate) {
    float[] views = views(candidate);
    if (views == null) {
      return Double.NEGATIVE_INFINITY;
    }
    return weight * query.score(views) + (text == null ? 0 : text.score(candidate));
  }

  private static float @Nullable [] views(Candidate candidate) {
    return candidate.point().dense().get(Views.MODALITY.key());
  }

  @Override
  public Fit fit(Candidate candidate) {
    double score = score(candidate);
    return score == Double.NEGATIVE_INFINITY ? Fit.NONE : new Fit(null, score);
  }

  @Override
  public List<ScoreContribution> explain(Candidate candidate) {
    float[] views = views(candidate);
    List<ScoreContribution> parts = new ArrayList<>();
    if (views == null) {
      return parts;
    }
    for (int view = 0; view < space.views(); view++) {
      add(parts, space.names().get(view), true, weight * query.attraction(view, views));
      add(parts, space.names().get(view), false, weight * query.repulsion(view, views));
    }
    if (text != null) {
      parts.addAll(text.explain(candidate));
    }
    return parts;
  }

  private static void add(
      List<ScoreContribution> parts, String view, boolean positive, double value) {
    if (Math.abs(value) > NOTHING) {
      parts.add(
          new ScoreContribution(
              view,
              positive,
              value,
              null,
              List.of(new Evidence(Views.MODALITY, value, 0, value, 0, 0, List.of()))));
    }
  }
}
