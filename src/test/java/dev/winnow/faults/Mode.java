package dev.winnow.faults;

/** The processes of a run besides the service. */
enum Mode {
  /** None: broker and index are embedded. */
  EMBEDDED,

  /** A broker. */
  APART,

  /**
   * A broker, and a Qdrant server: the program that {@code WINNOW_TEST_QDRANT_BINARY} names, or the
   * protocol server of the tests, which keeps its points in memory.
   */
  QDRANT;

  static final String QDRANT_BINARY = "WINNOW_TEST_QDRANT_BINARY";

  /** Returns those whose processes can all be killed here, separated by commas. */
  static String runnable() {
    return System.getenv(QDRANT_BINARY) == null ? "embedded,apart" : "embedded,apart,qdrant";
  }

  boolean hasEmbeddedIndex() {
    return this != QDRANT;
  }

  boolean hasBroker() {
    return this != EMBEDDED;
  }
}
