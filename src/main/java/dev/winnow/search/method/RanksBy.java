package dev.winnow.search.method;

/** Inputs that a method can rank by in addition to unweighted positives. */
public enum RanksBy {
  /** Negatives lower the score of similar assets. */
  NEGATIVES,
  /** A search may have negatives only: the least similar assets come first. */
  NEGATIVES_ALONE,
  /** Terms have weights. */
  WEIGHTS,
  /** Examples are compared by the criteria that they name. */
  CRITERIA,
  /** Boards are compared by the views that they name, or by the weights that the search has. */
  VIEWS
}
