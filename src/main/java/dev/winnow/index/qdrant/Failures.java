package dev.winnow.index.qdrant;

import dev.winnow.index.IndexMissingException;
import dev.winnow.index.IndexUnavailableException;
import io.grpc.Status;
import java.util.List;

/** Translates Qdrant's failures into exceptions of the index. */
final class Failures {

  /** The messages of strict mode about reads contain it. */
  private static final String STRICT = "Bad request: ";

  /**
   * The server's description contains one of these if a limit or setting rejects a request, such as
   * the number of points of a collection in strict mode. The status equals that of an invalid
   * request. A node prefixes what another node says, so the description need not begin with them.
   */
  private static final List<String> LIMITS =
      List.of(STRICT, "Not existing vector name", "Vector dim");

  /**
   * What strict mode says about the caller's filter: a range on an attribute without an index, too
   * many conditions, or too many values of a condition. The caller can change it.
   */
  private static final List<String> FILTERS =
      List.of("Index required", "Filter condition limit reached", "Condition size limit reached");

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
   * Translates the failure of a write. If a limit of the server rejects a write, the record is
   * retried until an operator raises the limit.
   */
  RuntimeException ofWrite(Throwable failure) {
    Status status = Status.fromThrowable(failure);
    String said = String.valueOf(status.getDescription());
    return status.getCode() == Status.Code.INVALID_ARGUMENT
            && LIMITS.stream().anyMatch(said::contains)
        ? unavailable("rejects writes to '%s': %s".formatted(collection, said), failure)
        : of(failure);
  }

  /**
   * Translates a failure. Only a request that the server calls invalid is invalid. All other
   * failures are retried, even if an operator has to act first: a lost connection, a leader
   * election, a full disk, a wrong API key, a limit of strict mode.
   */
  RuntimeException of(Throwable failure) {
    if (failure instanceof IndexUnavailableException
        || failure instanceof IllegalArgumentException) {
      return (RuntimeException) failure; // already translated
    }
    Status status = Status.fromThrowable(failure);
    String said = status.getDescription() == null ? "" : ": " + status.getDescription();
    return switch (status.getCode()) {
      case INVALID_ARGUMENT, OUT_OF_RANGE ->
          said.contains(STRICT) && FILTERS.stream().noneMatch(said::contains)
              ? unavailable("rejects the request" + said, failure)
              : new IllegalArgumentException("Qdrant rejects the request" + said, failure);
      case UNAUTHENTICATED, PERMISSION_DENIED ->
          unavailable("does not accept winnow.qdrant.api-key" + said, failure);
      case NOT_FOUND ->
          new IndexMissingException(
              "Qdrant at %s: no longer has the collection '%s'. Restart the workers: they create it"
                      .formatted(address, collection)
                  + " again and fill it from the topic"
                  + said,
              failure);
      case UNAVAILABLE -> unavailable("cannot be reached" + said, failure);
      case DEADLINE_EXCEEDED -> unavailable("did not respond in time", failure);
      default -> unavailable(status.getCode() + said, failure);
    };
  }

  private IndexUnavailableException unavailable(String what, Throwable cause) {
    return new IndexUnavailableException("Qdrant at %s: %s".formatted(address, what), cause);
  }
}
