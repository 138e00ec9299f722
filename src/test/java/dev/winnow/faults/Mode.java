package dev.winnow.faults;

/** The processes of a run besides the service. */
enum Mode {
  /** None: broker and index are embedded. */
  EMBEDDED,

  /** A broker. */
  APART,

  /** A broker, a process with the role query, and a {@link QdrantServer}. */
  QDRANT;

  /** Returns those that run here by default, separated by commas. */
  static String runnable() {
    return QdrantServer.isReal() ? "embedded,apart,qdrant" : "embedded,apart";
  }

  boolean hasBroker() {
    return this != EMBEDDED;
  }
}
