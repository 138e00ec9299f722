package dev.winnow.search.model;

import dev.winnow.vector.DeoParameters;

/**
 * What methods can be told.
 *
 * @param deo what changes of the settings of {@link Method#DEO} that suit a clause
 * @param subtraction weight of what is not wanted in {@link Method#AVERAGE}, at least 0
 * @param k assets that say which dimensions a concept activates, in {@link Method#SPARSE}; 1 to
 *     1000
 * @param share th of {@link Method#SPARSE} as a fraction, in (0, 1]
 * @param strength how much evidence for what is not wanted counts in {@link Method#HYBRID}, at
 *     least 0
 * @param words how much words in common count for sentences in {@link Method#HYBRID}, at least 0
 */
public record SearchParameters(
    DeoOverrides deo, double subtraction, int k, double share, double strength, double words) {

  /**
   * Passages alone would have 0.1 to 0.2 (NegConstraint, ten folds), captions 0.3 to 0.5 (the first
   * third of COCO's negated ones).
   */
  private static final double WORDS = 0.25;

  public static final SearchParameters DEFAULT =
      new SearchParameters(DeoOverrides.NONE, 0.5, 10, 0.2, 6, WORDS);

  /**
   * For concepts: equation 4 kept on the unit sphere. On training splits (MSCOCO's captions,
   * scenes, their captions) its mean AP@10 is 0.852; equation 4 to the letter has 0.843, norms
   * 0.836.
   */
  public static final DeoParameters CONCEPTS =
      new DeoParameters(DeoParameters.Distance.SQUARED, 0.01, 20, 1, 0.7, 0.2, true);

  /** For sentences: the settings of the authors' code. */
  public static final DeoParameters SENTENCES = DeoParameters.TEXT;

  /**
   * @throws IllegalArgumentException if a value is out of its range; the message says which
   */
  public SearchParameters {
    deo.over(DeoParameters.TEXT); // checks it
    require(subtraction >= 0 && subtraction <= 100, "subtraction must be 0 to 100", subtraction);
    require(k >= 1 && k <= 1_000, "k must be 1 to 1000", k);
    require(share > 0 && share <= 1, "share must be above 0 and at most 1", share);
    require(strength >= 0 && strength <= 100, "strength must be 0 to 100", strength);
    require(words >= 0 && words <= 100, "words must be 0 to 100", words);
  }

  public DeoParameters deo(EncodedClause clause) {
    return deo.over(clause.asksForSentences() ? SENTENCES : CONCEPTS);
  }

  private static void require(boolean condition, String rule, Object value) {
    if (!condition) {
      throw new IllegalArgumentException(rule + ", it is " + value);
    }
  }
}
