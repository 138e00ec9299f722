package dev.winnow.encoder.batch;

import java.time.Duration;

/**
 * When a batch starts, and how many inputs may wait.
 *
 * @param maxSize maximum number of inputs in a batch
 * @param maxDelay how long the first ingest input waits for others; queries do not wait
 * @param queryCapacity maximum number of waiting queries; more are rejected
 * @param ingestCapacity maximum number of waiting ingest inputs; more are rejected
 */
public record BatchPolicy(int maxSize, Duration maxDelay, int queryCapacity, int ingestCapacity) {

  public BatchPolicy {
    if (maxSize < 1 || queryCapacity < 1 || ingestCapacity < 1 || maxDelay.isNegative()) {
      throw new IllegalArgumentException(
          "sizes must be at least 1 and the delay not negative: %d, %s, %d, %d"
              .formatted(maxSize, maxDelay, queryCapacity, ingestCapacity));
    }
  }
}
