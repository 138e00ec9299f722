package dev.winnow.record;

import org.jspecify.annotations.Nullable;

/**
 * A record that can never be applied, because it is invalid. The message is the reason in its dead
 * letter.
 */
public final class PoisonRecordException extends RuntimeException {

  private static final int MAX_REASON = 500;

  public PoisonRecordException(@Nullable String reason) {
    super(cut(reason));
  }

  public PoisonRecordException(@Nullable String reason, Throwable cause) {
    super(cut(reason), cause);
  }

  /**
   * Truncates a reason: reasons may quote records, and they become headers, which count towards the
   * size of a dead letter.
   */
  private static @Nullable String cut(@Nullable String reason) {
    return reason == null || reason.length() <= MAX_REASON
        ? reason
        : reason.substring(0, MAX_REASON) + "…";
  }
}
