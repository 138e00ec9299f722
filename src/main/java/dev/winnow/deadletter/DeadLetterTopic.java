package dev.winnow.deadletter;

import dev.winnow.kafka.KafkaFailureException;
import dev.winnow.kafka.KafkaSettings;
import dev.winnow.kafka.TopicReader;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
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
   * Sends a record for each selected letter, and waits until Kafka has all of them.
   *
   * @param rejected the beginning of the message if Kafka rejects one
   * @throws KafkaFailureException if Kafka rejects a record; later letters are not sent
   */
  void send(
      Predicate<DeadLetter> selected,
      Function<DeadLetter, ProducerRecord<byte[], byte[]>> record,
      String rejected) {
    AtomicReference<Exception> failure = new AtomicReference<>();
    try (KafkaProducer<byte[], byte[]> producer = producer()) {
      read(
          selected,
          letter -> {
            if (failure.get() == null) {
              producer.send(
                  record.apply(letter),
                  (metadata, e) -> {
                    if (e != null) {
                      failure.compareAndSet(null, e);
                    }
                  });
            }
          });
      producer.flush();
    }
    Exception e = failure.get();
    if (e != null) {
      throw new KafkaFailureException(rejected + ": " + e.getMessage(), e);
    }
  }

  private KafkaProducer<byte[], byte[]> producer() {
    Map<String, String> properties = new HashMap<>(kafka.properties());
    properties.putIfAbsent(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, Integer.toString(MAX_REQUEST));
    return new KafkaSettings(kafka.bootstrapServers(), properties)
        .producer(new ByteArraySerializer());
  }
}
