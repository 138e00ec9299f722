package dev.winnow.hub.http;

import java.time.Duration;

/**
 * Timeouts, retries and size limits of a download.
 *
 * @param connectTimeout maximum time to connect
 * @param readTimeout maximum time without a received byte
 * @param attempts per file, including the first
 * @param backOff delay before the second attempt; doubles before each further one
 * @param maxBytes maximum size of all files together
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
