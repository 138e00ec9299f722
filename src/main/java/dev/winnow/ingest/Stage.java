package dev.winnow.ingest;

import java.util.Locale;

/** A step on a record's way. */
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
