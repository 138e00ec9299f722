package dev.winnow.record;

import org.jspecify.annotations.Nullable;

/**
 * A record can never be applied, however often it is tried. The message says what is wrong with it;
 * it is the reason in the dead letter.
 */
public final class PoisonRecordException extends RuntimeException {

  private static final long serialVersionUID = 1;
  private static final int MAX_REASON = 500;

  public PoisonRecordException(@Nullable String reason) {
    super(cut(reason));
  }

  public PoisonRecordException(@Nullable String reason, Throwable cause) {
    super(cut(reason), cause);
  }

  /** Reasons quote records, and become headers, which count against the size of a dead letter. */
  private static @Nullable String cut(@Nullable String reason) {
    return reason == null || reason.length() <= MAX_REASON
        ? reason
        : reason.substring(0, MAX_REASON) + "…";
  }
}
