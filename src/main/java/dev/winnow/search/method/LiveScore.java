package dev.winnow.search.method;

/** By which score a method tells matches in a live search, which ranks nothing. */
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
  /** None: its scores say nothing about an asset alone. */
  NONE
}
