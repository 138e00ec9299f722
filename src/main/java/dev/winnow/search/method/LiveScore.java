package dev.winnow.search.method;

/** The score by which a method decides on matches in a live search, which does not rank. */
public enum LiveScore {
  /**
   * The probability that an asset holds the concepts of a clause. For other searches, or without a
   * calibrated bundle, the cosine of a dense method stands in.
   */
  PROBABILITY,
  /** A cosine, with a default threshold. */
  COSINE,
  /** A score of its own scale: the search must give a threshold. */
  OWN_SCALE,
  /** A score of its own scale, with a threshold that follows from the search. */
  OWN_THRESHOLD,
  /** None: its scores mean nothing for a single asset. */
  NONE
}
