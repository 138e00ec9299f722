package dev.winnow.fetch;

import io.smallrye.mutiny.Uni;
import io.vertx.core.http.HttpHeaders;
import io.vertx.mutiny.core.buffer.Buffer;
import io.vertx.mutiny.core.http.HttpClientResponse;
import java.util.Arrays;
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
        .collect()
        .in(
            () -> new Bytes(size(response, maxBytes)),
            (all, part) -> {
              if (all.length + part.length() > maxBytes) {
                throw tooLarge.get();
              }
              all.append(part);
            })
        .onTermination()
        .invoke(
            (body, failure, cancelled) -> {
              if (body == null) {
                discard(response);
              }
            })
        .map(Bytes::toArray);
  }

  /** Returns the size that a response declares, but at most {@code maxBytes}. */
  static long size(HttpClientResponse response, long maxBytes) {
    String declared = response.getHeader(HttpHeaders.CONTENT_LENGTH.toString());
    try {
      return declared == null ? maxBytes : Math.clamp(Long.parseLong(declared), 0, maxBytes);
    } catch (NumberFormatException e) {
      return maxBytes;
    }
  }

  /** An array that grows with what arrives, up to the expected size without spare bytes. */
  private static final class Bytes {

    private static final int FIRST = 8_192;

    private final long expected;
    private byte[] bytes;
    private long length;

    Bytes(long expected) {
      this.expected = expected;
      this.bytes = new byte[(int) Math.min(FIRST, expected)];
    }

    void append(Buffer part) {
      long end = length + part.length();
      if (end > bytes.length) {
        long larger = Math.max(end, Math.min(expected, 2L * bytes.length));
        bytes = Arrays.copyOf(bytes, Math.toIntExact(larger));
      }
      part.getBytes(bytes, (int) length);
      length = end;
    }

    byte[] toArray() {
      return length == bytes.length ? bytes : Arrays.copyOf(bytes, (int) length);
    }
  }

  /** Resets the request of a response whose body, or the rest of it, is not needed. */
  public static void discard(HttpClientResponse response) {
    response.exceptionHandler(reset -> {}); // otherwise the reset is logged as an error
    response.request().reset();
  }
}
