package dev.winnow.interpretation.rules.clause;

import dev.winnow.interpretation.english.Span;
import java.util.List;

/**
 * A cue that excludes something, and its scope.
 *
 * @param whole all its tokens: the cue, its scope, and words that belong neither to positives nor
 *     to negatives ("is visible")
 * @param subject the subject of an excluded action: "the dog" in "where the dog does not die";
 *     mostly empty
 * @param items the excluded terms
 * @param positive whether two negations cancel each other: "not without salt"
 */
public record Exclusion(Span whole, Span subject, List<Span> items, Cue cue, boolean positive) {

  public Exclusion(Span whole, List<Span> items, Cue cue, boolean positive) {
    this(whole, new Span(0, 0), items, cue, positive);
  }
}
