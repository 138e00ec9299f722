package dev.winnow.encoder.batch;

/** The priority of an input. */
public enum RequestPriority {
  /** A query: served first, and rejected immediately if too many wait. */
  QUERY,
  /** Ingest: fills the rest of the batches. */
  INGEST
}
