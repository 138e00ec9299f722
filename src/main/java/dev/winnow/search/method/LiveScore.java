package dev.winnow.search.method;

/** The score by which a method decides whether an asset matches a live search. */
public enum LiveScore {
  /**
   * The probability that an asset contains the concepts of a clause. For other searches, or without
   * a calibrated bundle, the cosine of a dense method is used.
   */
  PROBABILITY,
  /** A cosine, with a default threshold. */
  COSINE,
  /** A score with its own scale; the search must have a threshold. */
  OWN_SCALE,
  /** A score with its own scale; the method derives the threshold from the search. */
  OWN_THRESHOLD,
  /** None, because its scores are meaningless for single assets. */
  NONE
}
