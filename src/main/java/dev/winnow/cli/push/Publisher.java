package dev.winnow.cli.push;

import dev.winnow.kafka.KafkaFailureException;
import dev.winnow.kafka.Offsets;
import dev.winnow.log.Text;
import dev.winnow.record.AssetRecord;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/**
 * Sends assets to a topic and keeps their offsets. A record that Kafka rejects, such as one that is
 * too large, is counted as a problem. Any other failure ends the push, because later records would
 * fail as well.
 *
 * <p>{@link #send} blocks while the producer's buffer is full. One thread sends; the counts may be
 * read from any.
 */
final class Publisher {

  private final Producer<String, byte[]> producer;
  private final String topic;
  private final Problems problems;
  private final AtomicLong sent = new AtomicLong();
  private final Map<TopicPartition, Offsets> written = new ConcurrentHashMap<>();
  private volatile @Nullable Exception failure;

  Publisher(Producer<String, byte[]> producer, String topic, Problems problems) {
    this.producer = producer;
    this.topic = topic;
    this.problems = problems;
  }

  /**
   * @throws KafkaFailureException if this or an earlier record could not be sent
   */
  @SuppressWarnings("FutureReturnValueIgnored") // the callback handles every result
  void send(AssetRecord asset) {
    throwFailure();
    var kafkaRecord =
        new ProducerRecord<>(topic, null, asset.id().value(), asset.value(), asset.headers());
    producer.send(kafkaRecord, (metadata, error) -> onSent(asset.where(), metadata, error));
  }

  /**
   * Waits until every record is acknowledged or rejected.
   *
   * @throws KafkaFailureException if one could not be sent
   */
  void flush() {
    producer.flush();
    throwFailure();
  }

  /** Returns the number of records that Kafka has acknowledged. */
  long sent() {
    return sent.get();
  }

  /** Returns the offsets of the acknowledged records by partition. */
  Map<TopicPartition, Offsets> written() {
    return new HashMap<>(written);
  }

  private void onSent(String where, @Nullable RecordMetadata metadata, @Nullable Exception error) {
    if (error == null && metadata != null) {
      sent.incrementAndGet();
      written.merge(
          new TopicPartition(metadata.topic(), metadata.partition()),
          new Offsets(metadata.offset(), metadata.offset()),
          Offsets::and);
    } else if (error instanceof RecordTooLargeException
        || error instanceof InvalidRecordException
        || error instanceof SerializationException) {
      problems.add(where, "Kafka rejected it: " + error.getMessage());
    } else if (failure == null) {
      failure = error;
    }
  }

  private void throwFailure() {
    Exception cause = failure;
    if (cause != null) {
      throw new KafkaFailureException(
          "sending failed after %s: %s".formatted(Text.count(sent(), "record"), cause.getMessage()),
          cause);
    }
  }
}
