package dev.winnow.ingest;

import java.util.Locale;

/** A stage of the processing of a record. */
enum Stage {
  READ,
  FETCH,
  DECODE,
  ENCODE,
  INDEX;

  /** The name in metrics and traces. */
  String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
