package dev.winnow.search.scoring;

import dev.winnow.bundle.Views;
import dev.winnow.index.VectorQuery;
import dev.winnow.search.model.Fit;
import dev.winnow.search.model.ScoreContribution;
import dev.winnow.search.model.ScoreContribution.Evidence;
import dev.winnow.search.model.SearchException;
import dev.winnow.vector.ViewQuery;
import dev.winnow.vector.ViewSpace;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Method {@code views}: what a {@link ViewQuery} says of an image, plus the cosine of a text. An
 * asset without an image is none.
 */
public final class ViewScorer implements Scorer {

  /** A part that is smaller is none. */
  private static final double NOTHING = 1e-9;

  private final ViewSpace space;
  private final ViewQuery query;
  private final float[] unit;
  private final @Nullable DenseScorer text;

  /**
   * @param text what a text besides is worth, or null
   * @throws SearchException if what is wanted and what is not cancel each other out
   */
  public ViewScorer(ViewSpace space, ViewQuery query, @Nullable DenseScorer text) {
    this.space = space;
    this.query = query;
    this.text = text;
    try {
      this.unit = query.unit();
    } catch (IllegalArgumentException e) {
      throw new SearchException(
          "what is wanted and what is not cancel each other out in all views that count");
    }
  }

  @Override
  public List<Route> routes() {
    List<Route> routes = new ArrayList<>();
    routes.add(new Route(Views.MODALITY.key(), new VectorQuery.Dense(unit)));
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
    return query.score(views) + (text == null ? 0 : text.score(candidate));
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
      add(parts, space.names().get(view), true, query.attraction(view, views));
      add(parts, space.names().get(view), false, query.repulsion(view, views));
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
