package dev.winnow.cli;

import dev.winnow.kafka.KafkaCluster;
import dev.winnow.kafka.KafkaFailureException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.apache.kafka.common.TopicPartition;

/**
 * Limits the records in progress of a worker that fills a collection: one while the workers of the
 * current collection are late, and afterwards twice as many at each look, so that they do not fall
 * behind again at once.
 */
final class FillPace {

  private static final long LOOK_MILLIS = 1_000;

  private final KafkaCluster kafka;
  private final String group;
  private final LiveLag lag;
  private final int most;
  private final IntConsumer limit;
  private final Consumer<String> say;
  private int now;
  private boolean unknown;

  /**
   * @param group the consumer group of the current collection
   * @param lag decides whether this group is late
   * @param most the maximum number of records in progress
   * @param limit sets the number of records in progress
   * @param say prints a line
   */
  FillPace(
      KafkaCluster kafka,
      String group,
      LiveLag lag,
      int most,
      IntConsumer limit,
      Consumer<String> say) {
    this.kafka = kafka;
    this.group = group;
    this.lag = lag;
    this.most = most;
    this.limit = limit;
    this.say = say;
    this.now = most;
  }

  /** Looks once a second until the thread is interrupted. */
  void follow() {
    try {
      while (true) {
        look(System.nanoTime());
        TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
      }
    } catch (InterruptedException e) {
      // the collection is complete, or the worker is stopping
    }
  }

  /** Looks at the group, and adapts the limit. */
  void look(long nanos) throws InterruptedException {
    int next = isLate(nanos) ? 1 : Math.min(most, 2 * now);
    if (next != now) {
      now = next;
      limit.accept(next);
    }
  }

  private boolean isLate(long nanos) throws InterruptedException {
    try {
      // The topics of the group, so that those that match a pattern are included.
      Set<String> topics = new TreeSet<>();
      kafka.committed(group).keySet().forEach(partition -> topics.add(partition.topic()));
      Map<TopicPartition, Long> ends = new HashMap<>();
      for (String topic : topics) {
        ends.putAll(kafka.ends(topic));
      }
      return lag.isLate(ends, kafka.committed(group), nanos);
    } catch (KafkaFailureException e) {
      if (!unknown) {
        unknown = true;
        say.accept("Cannot see whether live records are late: %s".formatted(e.getMessage()));
      }
      return false;
    }
  }
}
