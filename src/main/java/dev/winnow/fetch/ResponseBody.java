package dev.winnow.fetch;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.core.buffer.Buffer;
import io.vertx.mutiny.core.http.HttpClientResponse;
import java.util.function.Supplier;

/** Reads bodies of limited size from HTTP responses. */
public final class ResponseBody {

  private ResponseBody() {}

  /**
   * Reads a body. Resets the request if the body is too large, reading fails, or the subscriber
   * cancels because reading takes too long.
   *
   * @param tooLarge the failure for a body with more than {@code maxBytes}
   */
  public static Uni<byte[]> read(
      HttpClientResponse response, long maxBytes, Supplier<RuntimeException> tooLarge) {
    return response
        .toMulti()
        .onItem()
        .scan(
            Buffer::buffer,
            (all, part) -> {
              if (all.length() + part.length() > maxBytes) {
                throw tooLarge.get();
              }
              return all.appendBuffer(part);
            })
        .collect()
        .last()
        .onTermination()
        .invoke(
            (body, failure, cancelled) -> {
              if (body == null) {
                discard(response);
              }
            })
        .map(Buffer::getBytes);
  }

  /** Resets the request of a response whose body, or the rest of it, is not needed. */
  public static void discard(HttpClientResponse response) {
    response.exceptionHandler(reset -> {}); // otherwise the reset is logged as an error
    response.request().reset();
  }
}
