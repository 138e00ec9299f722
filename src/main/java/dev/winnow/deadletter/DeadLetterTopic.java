package dev.winnow.deadletter;

import dev.winnow.kafka.KafkaCluster;
import dev.winnow.kafka.KafkaSettings;
import dev.winnow.kafka.TopicReader;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads and purges the topic of dead letters, for operators. Blocking. */
public record DeadLetterTopic(KafkaSettings kafka, String name) {

  /**
   * Reads the selected letters, in the order of each partition.
   *
   * @throws dev.winnow.kafka.KafkaFailureException if Kafka is unavailable or stops responding
   */
  public void read(Predicate<DeadLetter> filter, Consumer<DeadLetter> each) {
    try (var consumer = kafka.reader(new ByteArrayDeserializer())) {
      var reader = new TopicReader<>(consumer);
      reader.readAll(
          reader.partitions(name),
          record -> {
            DeadLetter letter = new DeadLetter(record);
            if (filter.test(letter)) {
              each.accept(letter);
            }
          });
    }
  }

  /**
   * Reads the last letters of each partition.
   *
   * @param most maximum number of letters per partition
   * @throws dev.winnow.kafka.KafkaFailureException if Kafka is unavailable or stops responding
   */
  public void readLast(int most, Consumer<DeadLetter> each) {
    try (var consumer = kafka.reader(new ByteArrayDeserializer())) {
      var reader = new TopicReader<>(consumer);
      Map<TopicPartition, Long> from = new HashMap<>();
      consumer
          .endOffsets(reader.partitions(name))
          .forEach((partition, end) -> from.put(partition, end - most));
      reader.readFrom(from, letter -> each.accept(new DeadLetter(letter)));
    }
  }

  /**
   * Deletes the letters that were written before a time, and returns their number. Kafka deletes
   * only from the beginning of a partition, so single letters cannot be deleted.
   *
   * @throws dev.winnow.kafka.KafkaFailureException if Kafka is unavailable or rejects the request
   */
  public long purge(Instant before) throws InterruptedException {
    Map<TopicPartition, Long> first = new HashMap<>();
    Map<TopicPartition, Long> keep = new HashMap<>();
    read(
        letter -> true,
        letter -> {
          TopicPartition partition = new TopicPartition(name, letter.position().partition());
          first.putIfAbsent(partition, letter.position().offset());
          if (letter.time().isBefore(before)) {
            keep.put(partition, letter.position().offset() + 1);
          }
        });
    try (var admin = kafka.admin()) {
      Map<TopicPartition, RecordsToDelete> delete = new HashMap<>();
      keep.forEach((partition, end) -> delete.put(partition, RecordsToDelete.beforeOffset(end)));
      new KafkaCluster(admin, kafka).delete(delete);
    }
    return keep.entrySet().stream()
        .mapToLong(e -> e.getValue() - first.getOrDefault(e.getKey(), 0L))
        .sum();
  }
}
