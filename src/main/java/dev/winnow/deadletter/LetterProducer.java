package dev.winnow.deadletter;

import dev.winnow.kafka.KafkaFailureException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/** Sends the records of letters, until Kafka rejects one. To be used by one thread. */
final class LetterProducer implements AutoCloseable {

  private final KafkaProducer<byte[], byte[]> producer;
  private final String rejected;
  private volatile @Nullable Exception failure;

  /**
   * @param rejected the beginning of the message if Kafka rejects a record
   */
  LetterProducer(KafkaProducer<byte[], byte[]> producer, String rejected) {
    this.producer = producer;
    this.rejected = rejected;
  }

  /** Sends a record, unless Kafka has rejected one before. */
  void send(ProducerRecord<byte[], byte[]> record) {
    if (failure == null) {
      producer.send(
          record,
          (metadata, e) -> {
            if (e != null && failure == null) {
              failure = e;
            }
          });
    }
  }

  /**
   * Waits until Kafka has all records.
   *
   * @throws KafkaFailureException if Kafka has rejected one; later ones were not sent
   */
  void flush() {
    producer.flush();
    Exception e = failure;
    if (e != null) {
      throw new KafkaFailureException(rejected + ": " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    producer.close();
  }
}
