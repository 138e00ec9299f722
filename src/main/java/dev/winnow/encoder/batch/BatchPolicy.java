package dev.winnow.encoder.batch;

import java.time.Duration;

/**
 * When a batch starts, and how many inputs may wait.
 *
 * @param maxSize maximum number of inputs in a batch
 * @param maxDelay how long the first input of ingest waits for others; queries do not wait
 * @param queryCapacity queries that may wait; further ones are rejected
 * @param ingestCapacity inputs of ingest that may wait; further ones are rejected
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
