package dev.winnow.encoder.batch;

import java.time.Duration;

/**
 * When a batch is full enough, and how many inputs may wait.
 *
 * @param maxSize inputs in a batch at most
 * @param maxDelay how long the first input of the ingest lane waits for others; queries never wait
 *     for company
 * @param queryCapacity queries that may wait; one more is refused
 * @param ingestCapacity inputs of the stream that may wait; one more is refused
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
