package dev.winnow.deadletter;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.kafka.common.TopicPartition;

/**
 * Accepts only the first dead letter of each record. A worker that is killed before it commits a
 * rejected record rejects it again, so a record may have several letters. Not thread-safe.
 */
public final class FirstCopies implements Predicate<DeadLetter> {

  private record Record(TopicPartition partition, long offset) {}

  private final Set<Record> seen = new HashSet<>();
  private long copies;

  /** Returns false if another letter of the same record was accepted before. */
  @Override
  public boolean test(DeadLetter letter) {
    boolean first =
        letter
            .origin()
            .map(origin -> seen.add(new Record(origin.partition(), origin.offset())))
            .orElse(true);
    copies += first ? 0 : 1;
    return first;
  }

  /** Returns the number of letters that were not accepted. */
  public long copies() {
    return copies;
  }
}
