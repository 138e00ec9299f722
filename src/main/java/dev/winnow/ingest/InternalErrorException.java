package dev.winnow.ingest;

/** A bug kept a record from being applied. The message is the reason in its dead letter. */
final class InternalErrorException extends RuntimeException {

  private static final long serialVersionUID = 1;

  /** What the reason of such a dead letter begins with; the reason of poison never does. */
  static final String PREFIX = "internal error: ";

  private static final int MAX_LENGTH = 500;

  InternalErrorException(Throwable bug) {
    super(reason(bug), bug);
  }

  private static String reason(Throwable bug) {
    String reason = PREFIX + bug;
    return reason.length() <= MAX_LENGTH ? reason : reason.substring(0, MAX_LENGTH) + "…";
  }
}
