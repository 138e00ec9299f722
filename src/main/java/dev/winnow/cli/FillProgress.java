package dev.winnow.cli;

import dev.winnow.index.LogPartition;
import dev.winnow.kafka.KafkaCluster;
import dev.winnow.kafka.KafkaFailureException;
import dev.winnow.log.Text;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.kafka.common.TopicPartition;

/** Prints how many records a collection lacks until it is filled. */
final class FillProgress {

  /**
   * Interval of reading the end offsets. The collection is filled if it reaches them within this
   * time, which is longer than the interval at which workers store its positions.
   */
  private static final long CAUGHT_UP_NANOS = TimeUnit.SECONDS.toNanos(15);

  private static final long TELL_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long LOOK_MILLIS = 500;

  /** The offsets before which the collection has all records, by partition. */
  interface Filled {
    Map<LogPartition, Long> positions() throws IOException;
  }

  private final KafkaCluster kafka;
  private final List<String> topics;
  private final String live;
  private final Predicate<String> consumed;
  private final Filled filled;
  private final Consumer<String> say;
  private final long started = System.nanoTime();
  private long told = started - TELL_NANOS;
  private long first = -1;

  /**
   * @param live the consumer group of the collection that answers
   * @param consumed whether workers consume a topic
   * @param filled positions of the collection, which also pass offsets without records, such as
   *     those of transaction markers. The offsets that the consumer group has committed may be
   *     those of a former collection with the same name
   */
  FillProgress(
      KafkaCluster kafka,
      List<String> topics,
      String live,
      Predicate<String> consumed,
      Filled filled,
      Consumer<String> say) {
    this.kafka = kafka;
    this.topics = topics;
    this.live = live;
    this.consumed = consumed;
    this.filled = filled;
    this.say = say;
  }

  /**
   * Returns when the collection is filled. Waits while Kafka does not respond.
   *
   * @throws KafkaFailureException if a topic is missing, or Kafka rejects a request
   */
  void await() throws InterruptedException, IOException {
    boolean done = false;
    while (!done) {
      try {
        done = reachesEnds();
      } catch (KafkaFailureException e) {
        if (!e.isTransient()) {
          throw e;
        }
        tell("Waiting: " + e.getMessage());
        TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
      }
    }
  }

  private boolean reachesEnds() throws InterruptedException, IOException {
    Map<TopicPartition, Long> ends = ends();
    long asked = System.nanoTime();
    long left = left(ends);
    first = first < 0 ? left : first;
    while (left > 0 && System.nanoTime() - asked < CAUGHT_UP_NANOS) {
      tell(line(left, first - left, System.nanoTime() - started));
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
      left = left(ends);
    }
    return left == 0; // otherwise new records may have arrived
  }

  private void tell(String line) {
    long now = System.nanoTime();
    if (now - told >= TELL_NANOS) {
      say.accept(line);
      told = now;
    }
  }

  private static String line(long left, long done, long nanos) {
    String records = "%,d records left".formatted(left);
    double rate = done / (nanos / 1e9);
    return rate <= 0
        ? records
        : records + ", about " + Text.duration(Duration.ofSeconds((long) (left / rate)));
  }

  /** Returns the topics, and those that only match a pattern: the live group reads them, too. */
  private Set<String> read() throws InterruptedException {
    Set<String> read = new TreeSet<>(topics);
    for (TopicPartition partition : kafka.committed(live).keySet()) {
      if (consumed.test(partition.topic())) {
        read.add(partition.topic());
      }
    }
    return read;
  }

  private Map<TopicPartition, Long> ends() throws InterruptedException {
    Map<TopicPartition, Long> ends = new HashMap<>();
    for (String topic : read()) {
      Map<TopicPartition, Long> found = kafka.ends(topic);
      if (found.isEmpty() && topics.contains(topic)) {
        throw new KafkaFailureException("Kafka has no topic '%s'".formatted(topic));
      }
      ends.putAll(found);
    }
    return ends;
  }

  private long left(Map<TopicPartition, Long> ends) throws InterruptedException, IOException {
    Map<TopicPartition, Long> reached = new HashMap<>();
    for (String topic : read()) {
      kafka.begins(topic).forEach((partition, begin) -> reached.merge(partition, begin, Math::max));
    }
    filled
        .positions()
        .forEach(
            (partition, position) ->
                reached.merge(
                    new TopicPartition(partition.topic(), partition.partition()),
                    position,
                    Math::max));
    return ends.entrySet().stream()
        .mapToLong(end -> Math.max(0, end.getValue() - reached.getOrDefault(end.getKey(), 0L)))
        .sum();
  }
}
