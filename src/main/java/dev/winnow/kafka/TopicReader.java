package dev.winnow.kafka;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Reads a range of offsets of a topic.
 *
 * @param consumer a consumer without a group that is not shared
 */
public record TopicReader<K>(Consumer<K, byte[]> consumer) {

  private static final Duration POLL = Duration.ofMillis(500);
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Returns the partitions of a topic; empty if there is no such topic. */
  public List<TopicPartition> partitions(String topic) {
    return consumer.partitionsFor(topic).stream()
        .map(partition -> new TopicPartition(topic, partition.partition()))
        .toList();
  }

  /** Returns the end offsets of the partitions of a topic; empty if there is no such topic. */
  public Map<TopicPartition, Long> ends(String topic) {
    return consumer.endOffsets(partitions(topic));
  }

  /** Reads all records that the partitions contain now. */
  public void readAll(
      Collection<TopicPartition> partitions,
      java.util.function.Consumer<ConsumerRecord<K, byte[]>> each) {
    read(consumer.beginningOffsets(partitions), consumer.endOffsets(partitions), each);
  }

  /**
   * Reads all records that the partitions contain now, starting at the given offsets.
   *
   * @return the end offsets, exclusive
   */
  public Map<TopicPartition, Long> readFrom(
      Map<TopicPartition, Long> from, java.util.function.Consumer<ConsumerRecord<K, byte[]>> each) {
    Map<TopicPartition, Long> first = consumer.beginningOffsets(from.keySet());
    Map<TopicPartition, Long> end = consumer.endOffsets(from.keySet());
    read(
        from.entrySet().stream()
            .collect(
                Collectors.toMap(
                    Map.Entry::getKey,
                    e -> Math.max(e.getValue(), first.getOrDefault(e.getKey(), 0L)))),
        end,
        each);
    return end;
  }

  /**
   * Reads ranges of offsets.
   *
   * @param from where to start; 0 for a partition that is absent
   * @param to the end offsets, exclusive
   * @throws KafkaFailureException if no record arrives for 30 s
   */
  public void read(
      Map<TopicPartition, Long> from,
      Map<TopicPartition, Long> to,
      java.util.function.Consumer<ConsumerRecord<K, byte[]>> each) {
    List<TopicPartition> partitions =
        to.keySet().stream()
            .filter(p -> from.getOrDefault(p, 0L) < to.getOrDefault(p, 0L))
            .toList();
    if (partitions.isEmpty()) {
      return;
    }
    consumer.assign(partitions);
    partitions.forEach(partition -> consumer.seek(partition, from.getOrDefault(partition, 0L)));
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (partitions.stream().anyMatch(p -> consumer.position(p) < to.getOrDefault(p, 0L))) {
      var records = consumer.poll(POLL);
      if (!records.isEmpty()) {
        deadline = System.nanoTime() + PATIENCE.toNanos();
      } else if (System.nanoTime() - deadline >= 0) {
        throw new KafkaFailureException(
            "Kafka sent no records for 30 s from " + partitions, new TimeoutException());
      }
      for (var record : records) {
        if (record.offset() < end(to, record)) {
          each.accept(record);
        }
      }
    }
  }

  private static long end(Map<TopicPartition, Long> to, ConsumerRecord<?, ?> record) {
    return to.getOrDefault(new TopicPartition(record.topic(), record.partition()), 0L);
  }
}
