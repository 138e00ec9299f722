package dev.winnow.search.method;

/** What a method can rank by in addition to unweighted positives. */
public enum RanksBy {
  /** Negatives lower the score of assets that are like them. */
  NEGATIVES,
  /** Negatives alone rank assets: what is least like them comes first. */
  NEGATIVES_ALONE,
  /** Terms count by their weight. */
  WEIGHTS,
  /** Examples count by the criteria that they name. */
  CRITERIA
}
