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
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
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

  /** Smaller contributions are omitted. */
  private static final double NOTHING = 1e-9;

  private final ViewSpace space;
  private final ViewQuery query;
  private final float[] unit;
  private final @Nullable TextPart text;
  private final Diversity diversity;
  private final double least;
  private final double weight;

  /**
   * A text beside the boards.
   *
   * @param scorer adds its score
   * @param views factor of the views' score
   * @param finds whether the text has positives, whose assets are candidates
   * @param least cosine from which an asset fits the text; null for the logarithm of a probability,
   *     which is evidence like that of the views
   */
  public record TextPart(Scorer scorer, double views, boolean finds, @Nullable Double least) {}

  /**
   * @param least score by the query from which an image fits
   * @param text an additional text, or null
   * @param diversity the diversity of hits
   * @throws SearchException if positives and negatives cancel each other out
   */
  public ViewScorer(
      ViewSpace space,
      ViewQuery query,
      double least,
      @Nullable TextPart text,
      Diversity diversity) {
    this.diversity = diversity;
    this.least = least;
    this.space = space;
    this.query = query;
    this.text = text;
    this.weight = text == null ? 1 : text.views;
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
  public int arranges() {
    return diversity.amount == 0 ? 0 : ARRANGED;
  }

  @Override
  public List<Integer> arranged(List<Candidate> best) {
    List<float[]> views =
        best.stream().map(ViewScorer::views).map(Objects::requireNonNull).toList();
    return MarginalRelevance.order(
        best.stream().mapToDouble(this::score).toArray(),
        diversity.amount,
        (a, b) -> space.similarity(diversity.view, views.get(a), views.get(b)));
  }

  @Override
  public Order order() {
    if (text != null && text.finds) {
      return Order.SUM;
    }
    return text != null || diversity.amount > 0 || !query.isLinear() ? Order.NEAR : Order.OF_INDEX;
  }

  @Override
  public List<Route> routes() {
    List<Route> routes = new ArrayList<>();
    routes.add(new Route(Views.MODALITY.key(), new VectorQuery.Dense(unit, true)));
    if (text != null && text.finds) {
      routes.addAll(text.scorer.routes());
    }
    return routes;
  }

  @Override
  public Set<String> vectors() {
    Set<String> vectors = new HashSet<>(Set.of(Views.MODALITY.key()));
    if (text != null) {
      vectors.addAll(text.scorer.vectors());
    }
    return vectors;
  }

  @Override
  public double score(Candidate candidate) {
    return ofViews(candidate) + (text == null ? 0 : text.scorer.score(candidate));
  }

  @Override
  public double scoreUnremoved(Candidate candidate) {
    return ofViews(candidate) + (text == null ? 0 : text.scorer.scoreUnremoved(candidate));
  }

  private double ofViews(Candidate candidate) {
    float[] views = views(candidate);
    return views == null ? Double.NEGATIVE_INFINITY : weight * query.score(views);
  }

  @Override
  public boolean holdsNegative(Candidate candidate) {
    return text != null && text.scorer.holdsNegative(candidate);
  }

  @Override
  public List<String> unjudged(List<Candidate> candidates) {
    return text == null ? List.of() : text.scorer.unjudged(candidates);
  }

  private static float @Nullable [] views(Candidate candidate) {
    return candidate.point().dense().get(Views.MODALITY.key());
  }

  /** Returns how well the text fits: the score by the views is no cosine. */
  @Override
  public Fit fit(Candidate candidate) {
    return text != null && text.finds && views(candidate) != null
        ? text.scorer.fit(candidate)
        : Fit.NONE;
  }

  /** Returns the score from which an asset fits. */
  public double threshold() {
    return weight * least + (text == null || text.least == null ? 0 : text.least);
  }

  @Override
  public boolean fitsInEachPart(Candidate candidate) {
    if (text == null || text.least == null) {
      return true;
    }
    float[] views = views(candidate);
    return views != null
        && query.score(views) >= least
        && text.scorer.score(candidate) >= text.least;
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
      parts.addAll(text.scorer.explain(candidate));
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
