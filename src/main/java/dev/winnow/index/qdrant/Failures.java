package dev.winnow.index.qdrant;

import dev.winnow.index.IndexUnavailableException;
import io.grpc.Status;

/** What Qdrant's failures mean to who calls the index. */
final class Failures {

  private final String address;
  private final String collection;

  Failures(String address, String collection) {
    this.address = address;
    this.collection = collection;
  }

  static boolean isLostConnection(Throwable failure) {
    return code(failure) == Status.Code.UNAVAILABLE;
  }

  static Status.Code code(Throwable failure) {
    return Status.fromThrowable(failure).getCode();
  }

  /**
   * Only what the server calls a wrong request is the request's fault. All else may pass, be it
   * that someone mends the server: a lost connection, a leader that is being elected, a full disk,
   * a wrong API key.
   */
  RuntimeException of(Throwable failure) {
    if (failure instanceof IndexUnavailableException
        || failure instanceof IllegalArgumentException) {
      return (RuntimeException) failure; // it has been here already
    }
    Status status = Status.fromThrowable(failure);
    String said = status.getDescription() == null ? "" : ": " + status.getDescription();
    return switch (status.getCode()) {
      case INVALID_ARGUMENT, OUT_OF_RANGE ->
          new IllegalArgumentException("Qdrant refuses the request" + said, failure);
      case UNAUTHENTICATED, PERMISSION_DENIED ->
          unavailable("does not accept winnow.qdrant.api-key" + said, failure);
      case NOT_FOUND ->
          unavailable(
              "no longer has the collection '%s'; a restart makes it anew, empty%s"
                  .formatted(collection, said),
              failure);
      case UNAVAILABLE -> unavailable("cannot be reached" + said, failure);
      case DEADLINE_EXCEEDED -> unavailable("did not answer in time", failure);
      default -> unavailable(status.getCode() + said, failure);
    };
  }

  private IndexUnavailableException unavailable(String what, Throwable cause) {
    return new IndexUnavailableException("Qdrant at %s: %s".formatted(address, what), cause);
  }
}
