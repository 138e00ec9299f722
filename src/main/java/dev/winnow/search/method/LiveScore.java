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
  NONE;

  /**
   * Default threshold of cosines: from this value, texts encoded by the default bundle are about
   * the same thing.
   */
  public static final double NEAR = 0.75;

  /**
   * Returns the default threshold of cosines.
   *
   * @param away whether the query only leads away from negatives; an asset is then a hit if it is
   *     not near to them
   */
  static double near(boolean away) {
    return away ? -NEAR : NEAR;
  }

  /** Returns whether a score can have this value, so that it makes sense as a threshold. */
  public boolean reaches(double threshold) {
    return switch (this) {
      case PROBABILITY -> threshold > 0 && threshold <= 1;
      case COSINE -> threshold >= -1 && threshold <= 1;
      case OWN_SCALE -> threshold > 0 && Double.isFinite(threshold);
      case OWN_THRESHOLD, NONE -> Double.isFinite(threshold);
    };
  }
}
