package dev.winnow.cli;

import dev.winnow.kafka.KafkaCluster;
import dev.winnow.kafka.KafkaFailureException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.kafka.common.TopicPartition;

/** Prints the lag of a consumer group until the group has caught up. */
record FillProgress(KafkaCluster kafka, List<String> topics, String group, Consumer<String> say) {

  /**
   * Interval of reading the end offsets. The group has caught up if it reaches them within this
   * time.
   */
  private static final long CAUGHT_UP_NANOS = TimeUnit.SECONDS.toNanos(5);

  private static final long TELL_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long LOOK_MILLIS = 500;

  /** Returns when the group has caught up. */
  void await() throws InterruptedException {
    long started = System.nanoTime();
    long first = -1;
    long told = started - TELL_NANOS;
    while (true) {
      Map<TopicPartition, Long> ends = ends();
      long asked = System.nanoTime();
      long left = left(ends);
      first = first < 0 ? left : first;
      while (left > 0) {
        long now = System.nanoTime();
        if (now - told >= TELL_NANOS) {
          say.accept(line(left, first - left, now - started));
          told = now;
        }
        if (now - asked >= CAUGHT_UP_NANOS) {
          break; // new records may have arrived: read the end offsets again
        }
        TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        left = left(ends);
      }
      if (left == 0) {
        return;
      }
    }
  }

  private static String line(long left, long done, long nanos) {
    String records = "%,d records left".formatted(left);
    double rate = done / (nanos / 1e9);
    return rate <= 0 ? records : records + ", about %,d s".formatted((long) (left / rate));
  }

  private Map<TopicPartition, Long> ends() throws InterruptedException {
    Map<TopicPartition, Long> ends = new HashMap<>();
    for (String topic : topics) {
      Map<TopicPartition, Long> found = kafka.ends(topic);
      if (found.isEmpty()) {
        throw new KafkaFailureException("Kafka has no topic '%s'".formatted(topic));
      }
      ends.putAll(found);
    }
    return ends;
  }

  /** The last offset may be that of a transaction marker, which no group commits. */
  private long left(Map<TopicPartition, Long> ends) throws InterruptedException {
    Map<TopicPartition, Long> committed = kafka.committed(group);
    Map<TopicPartition, Long> begins = new HashMap<>();
    for (String topic : topics) {
      begins.putAll(kafka.begins(topic));
    }
    return ends.entrySet().stream()
        .mapToLong(
            end -> {
              long begin = begins.getOrDefault(end.getKey(), 0L);
              long at = Math.max(begin, committed.getOrDefault(end.getKey(), 0L));
              long left = end.getValue() - at;
              return left == 1 && at > begin ? 0 : Math.max(0, left);
            })
        .sum();
  }
}
