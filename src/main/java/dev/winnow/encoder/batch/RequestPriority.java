package dev.winnow.encoder.batch;

/** Who waits for an encoding. */
public enum RequestPriority {
  /** A person: served before everything else, and refused at once when too many wait. */
  QUERY,
  /** The stream: fills the batches that queries leave. */
  INGEST
}
