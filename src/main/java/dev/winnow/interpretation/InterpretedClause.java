package dev.winnow.interpretation;

import java.util.List;
import java.util.Set;

/**
 * One topic with its own exclusions; at least one of the lists has an element. A term that a text
 * names both as positive and as negative is positive.
 *
 * @param text the clause's own words as in the query
 * @param positives its distinct aspects; empty for "no dogs"
 * @param negatives the excluded terms; a term may repeat the noun that it restricts ("novels set in
 *     Asia, not biographical" excludes "biographical novels")
 * @param absent the negatives that are absent, as in "a room with no pink"; the others restrict the
 *     positives, as in "cars that are not red"
 */
public record InterpretedClause(
    String text, List<String> positives, List<String> negatives, Set<String> absent) {

  public InterpretedClause {
    positives = List.copyOf(positives);
    negatives = List.copyOf(negatives);
    absent = Set.copyOf(absent);
  }

  /** A clause whose negatives restrict the positives. */
  public InterpretedClause(String text, List<String> positives, List<String> negatives) {
    this(text, positives, negatives, Set.of());
  }
}
