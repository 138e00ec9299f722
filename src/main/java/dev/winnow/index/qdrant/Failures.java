package dev.winnow.index.qdrant;

import dev.winnow.index.IndexUnavailableException;
import io.grpc.Status;
import java.util.List;

/** What Qdrant's failures mean to the caller of the index. */
final class Failures {

  /**
   * How the server begins the description of a limit or a setting that rejects a request, such as
   * the points of a collection in strict mode. It has the same status as a wrong request.
   */
  private static final List<String> LIMITS =
      List.of("Bad request: ", "Wrong input: Not existing vector name", "Wrong input: Vector dim");

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
   * Translates the failure of a write. A limit of the server is not the record's fault: the record
   * waits until somebody raises the limit.
   */
  RuntimeException ofWrite(Throwable failure) {
    Status status = Status.fromThrowable(failure);
    String said = String.valueOf(status.getDescription());
    return status.getCode() == Status.Code.INVALID_ARGUMENT
            && LIMITS.stream().anyMatch(said::startsWith)
        ? unavailable("rejects writes to '%s': %s".formatted(collection, said), failure)
        : of(failure);
  }

  /**
   * Translates a failure. Only what the server calls a wrong request is the request's fault. All
   * else may pass, even if somebody has to repair the server first: a lost connection, a leader
   * election, a full disk, a wrong API key.
   */
  RuntimeException of(Throwable failure) {
    if (failure instanceof IndexUnavailableException
        || failure instanceof IllegalArgumentException) {
      return (RuntimeException) failure; // translated already
    }
    Status status = Status.fromThrowable(failure);
    String said = status.getDescription() == null ? "" : ": " + status.getDescription();
    return switch (status.getCode()) {
      case INVALID_ARGUMENT, OUT_OF_RANGE ->
          new IllegalArgumentException("Qdrant rejects the request" + said, failure);
      case UNAUTHENTICATED, PERMISSION_DENIED ->
          unavailable("does not accept winnow.qdrant.api-key" + said, failure);
      case NOT_FOUND ->
          unavailable(
              "no longer has the collection '%s'. Restart a worker with another winnow.group:"
                      .formatted(collection)
                  + " it makes the collection again and fills it from the topic"
                  + said,
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
