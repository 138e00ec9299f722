package dev.winnow.faults;

/** The processes of a run besides the service. */
enum Mode {
  /** None: broker and index are embedded. */
  EMBEDDED,

  /** A broker. */
  APART,

  /**
   * A broker, a process with the role query, and a Qdrant server: the program that {@code
   * WINNOW_TEST_QDRANT_BINARY} names, or the protocol server of the tests, which keeps its points
   * in memory.
   */
  QDRANT;

  static final String QDRANT_BINARY = "WINNOW_TEST_QDRANT_BINARY";

  /** Returns those whose processes can all be killed here, separated by commas. */
  static String runnable() {
    return qdrantKeepsPoints() ? "embedded,apart,qdrant" : "embedded,apart";
  }

  /** Returns whether a killed Qdrant server has its points again when it starts. */
  static boolean qdrantKeepsPoints() {
    return System.getenv(QDRANT_BINARY) != null;
  }

  boolean hasEmbeddedIndex() {
    return this != QDRANT;
  }

  boolean hasBroker() {
    return this != EMBEDDED;
  }
}
