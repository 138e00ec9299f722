package dev.winnow.deadletter;

import dev.winnow.kafka.KafkaSettings;
import dev.winnow.kafka.TopicReader;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The topic of dead letters, for operators. Blocking. */
public record DeadLetterTopic(KafkaSettings kafka, String name) {

  /** The size of the largest letter, as in the connector that writes letters. */
  private static final int MAX_REQUEST = 48 << 20;

  /** Returns whether Kafka has the topic. */
  public boolean exists() {
    try (var consumer = kafka.reader(new ByteArrayDeserializer())) {
      return !new TopicReader<>(consumer).partitions(name).isEmpty();
    }
  }

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
      reader.ends(name).forEach((partition, end) -> from.put(partition, end - most));
      reader.readFrom(from, letter -> each.accept(new DeadLetter(letter)));
    }
  }

  /**
   * Reads the letters at some positions, in the order of each partition. Does not read the topic
   * before the first and after the last one.
   *
   * @throws dev.winnow.kafka.KafkaFailureException if Kafka is unavailable or stops responding
   */
  void readAt(Set<Position> positions, Consumer<DeadLetter> each) {
    Map<TopicPartition, Long> from = new HashMap<>();
    Map<TopicPartition, Long> to = new HashMap<>();
    for (Position position : positions) {
      TopicPartition partition = new TopicPartition(name, position.partition());
      from.merge(partition, position.offset(), Math::min);
      to.merge(partition, position.offset() + 1, Math::max);
    }
    try (var consumer = kafka.reader(new ByteArrayDeserializer())) {
      new TopicReader<>(consumer)
          .read(
              from,
              to,
              record -> {
                DeadLetter letter = new DeadLetter(record);
                if (positions.contains(letter.position())) {
                  each.accept(letter);
                }
              });
    }
  }

  /**
   * Returns a producer for records as large as the largest letter.
   *
   * @param rejected the beginning of the message if Kafka rejects a record
   */
  LetterProducer producer(String rejected) {
    Map<String, String> properties = new HashMap<>(kafka.properties());
    properties.putIfAbsent(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, Integer.toString(MAX_REQUEST));
    return new LetterProducer(
        new KafkaSettings(kafka.bootstrapServers(), properties).producer(new ByteArraySerializer()),
        rejected);
  }
}
