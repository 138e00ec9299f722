package dev.winnow.search.model;

import dev.winnow.index.Point;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a search has found.
 *
 * @param method that was used, never {@code auto}
 * @param hits best first
 * @param excluded assets that would have stood before the end of the page and were removed, best
 *     first; the first of {@code excludedCount}
 * @param shifts what an optimisation of the query changed; none where there was none
 * @param removed dimensions taken out, see {@link Removal}
 * @param intent how much each view counts; null where views are not compared
 * @param notes sentences about assets of the examples that are left out
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

  /**
   * @param score as the method says; comparable within one search only
   * @param parts what the score is made of; empty unless asked for
   * @param fit how well it fits, comparable between searches
   * @param uncertain hard negatives that it may or may not hold
   * @param judged false if hard exclusions could not be judged, because the asset lacks the
   *     calibrated modalities
   */
  public record ScoredHit(
      Point point,
      double score,
      Fit fit,
      List<ScoreContribution> parts,
      List<Uncertain> uncertain,
      boolean judged) {}

  /**
   * A term to be removed that an asset perhaps holds.
   *
   * @param probability that it does
   */
  public record Uncertain(String label, double probability) {}

  /**
   * An asset that was removed.
   *
   * @param label of the term that it holds
   * @param probability that it does
   * @param threshold from which on it is removed
   * @param words of its captions that name the term or a kind of it
   */
  public record Excluded(
      Point point,
      double score,
      String label,
      double probability,
      double threshold,
      List<String> words) {}

  /** Where the time went, in nanoseconds. */
  public record Times(long encode, long optimize, long search) {}

  /**
   * How near the query is to a term, as a cosine.
   *
   * @param before of the query as it was asked
   * @param after of the optimised one
   */
  public record Shift(String label, boolean positive, double before, double after) {}

  /**
   * A dimension that a positive and a negative term share. Method {@code sparse} removes it from
   * the positive.
   *
   * @param label of the negative term
   */
  public record Removal(int dimension, String label) {}
}
