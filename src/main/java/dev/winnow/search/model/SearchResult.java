package dev.winnow.search.model;

import dev.winnow.index.Point;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a search.
 *
 * @param method the method used, never {@code auto}
 * @param hits best first
 * @param excluded removed assets that would precede the last hit of the page, best first; the first
 *     of {@code excludedCount}
 * @param shifts the effect of the query's optimisation; empty without one
 * @param removed removed dimensions, see {@link Removal}
 * @param intent the weights of views; null if views are not compared
 * @param notes sentences about ignored or unreliable examples
 */
public record SearchResult(
    String method,
    List<ScoredHit> hits,
    List<Excluded> excluded,
    int excludedCount,
    List<Shift> shifts,
    List<Removal> removed,
    @Nullable Intent intent,
    List<String> notes,
    Times times) {

  /** Returns the same result without a statement of how well its hits fit. */
  public SearchResult withoutFit() {
    return new SearchResult(
        method,
        hits.stream().map(ScoredHit::withoutFit).toList(),
        excluded,
        excludedCount,
        shifts,
        removed,
        intent,
        notes,
        times);
  }

  /**
   * @param score the score of the method; comparable only within one search
   * @param parts contributions to the score; empty unless requested
   * @param fit how well it fits; comparable between searches
   * @param uncertain hard negatives for which it is uncertain whether the asset contains them
   * @param judged false if hard exclusions could not be evaluated, because the asset lacks the
   *     calibrated modalities
   */
  public record ScoredHit(
      Point point,
      double score,
      Fit fit,
      List<ScoreContribution> parts,
      List<Uncertain> uncertain,
      boolean judged) {

    /** Returns the same hit with another state of its asset. */
    public ScoredHit with(Point other) {
      return new ScoredHit(other, score, fit, parts, uncertain, judged);
    }

    private ScoredHit withoutFit() {
      return new ScoredHit(point, score, Fit.NONE, parts, uncertain, judged);
    }
  }

  /**
   * A hard negative that an asset may contain.
   *
   * @param probability the probability that it contains it
   */
  public record Uncertain(String label, double probability) {}

  /**
   * A removed asset.
   *
   * @param label the term that it contains
   * @param probability the probability that it contains it
   * @param threshold the probability from which it is removed
   * @param words words of its captions that name the term or a kind of it
   */
  public record Excluded(
      Point point,
      double score,
      String label,
      double probability,
      double threshold,
      List<String> words) {

    /** Returns the same with another state of its asset. */
    public Excluded with(Point other) {
      return new Excluded(other, score, label, probability, threshold, words);
    }
  }

  /** The times of the stages in nanoseconds. */
  public record Times(long encode, long optimize, long search) {}

  /**
   * The cosine of the query with a term.
   *
   * @param before for the original query
   * @param after for the optimised query
   */
  public record Shift(String label, boolean positive, double before, double after) {}

  /**
   * A dimension that a positive and a negative term share. Method {@code sparse} removes it from
   * the positive.
   *
   * @param label the label of the negative term
   */
  public record Removal(int dimension, String label) {}
}
