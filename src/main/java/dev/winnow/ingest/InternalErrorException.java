package dev.winnow.ingest;

/** A bug prevented a record from being applied. The message is the reason in its dead letter. */
final class InternalErrorException extends RuntimeException {

  /**
   * The prefix of the reason in such a dead letter. Reasons of poison records never begin with it.
   */
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
