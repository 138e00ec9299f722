package dev.winnow.hub.http;

import java.time.Duration;

/**
 * Timeouts, retries and size limits of a download.
 *
 * @param connectTimeout for a connection
 * @param readTimeout without a single byte
 * @param attempts for each file, the first included
 * @param backOff before the second attempt; doubled before each further one
 * @param maxBytes of all files together
 */
public record HubPolicy(
    Duration connectTimeout, Duration readTimeout, int attempts, Duration backOff, long maxBytes) {

  /** The default policy: at most 8 GiB. */
  public static final HubPolicy DEFAULT =
      new HubPolicy(
          Duration.ofSeconds(10), Duration.ofSeconds(30), 6, Duration.ofSeconds(1), 8L << 30);

  public HubPolicy withMaxBytes(long bytes) {
    return new HubPolicy(connectTimeout, readTimeout, attempts, backOff, bytes);
  }
}
