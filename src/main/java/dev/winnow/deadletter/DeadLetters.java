package dev.winnow.deadletter;

import dev.winnow.log.Printable;
import dev.winnow.log.ThrottledWarning;
import dev.winnow.record.HeaderNames;
import io.smallrye.mutiny.Uni;
import io.smallrye.reactive.messaging.kafka.api.OutgoingKafkaRecordMetadata;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.Metadata;
import org.jboss.logging.Logger;

/**
 * Writes records that can never be applied to the topic of dead letters, through the channel's
 * connector. Thread-safe.
 */
public final class DeadLetters {

  private static final Logger LOG = Logger.getLogger(DeadLetters.class);

  /** Each dead letter is in its topic; the log only has to show that there are some. */
  private static final int LOGGED_AT_ONCE = 20;

  private final ThrottledWarning written = new ThrottledWarning(LOGGED_AT_ONCE, LOG::warn);

  /**
   * Completes when the dead letter is written. Retries while Kafka is unavailable. The value of a
   * letter that is too large for the topic is cut. If the letter is still too large, because of its
   * headers, it is dropped, so that its partition is not blocked.
   *
   * @param failure the failure, whose message is the reason in the dead letter
   */
  public Uni<Void> write(
      Message<byte[]> message, ConsumerRecord<String, byte[]> record, Throwable failure) {
    written.log(
        "Dead letter %s-%d@%d, key %s: %s"
            .formatted(
                record.topic(),
                record.partition(),
                record.offset(),
                Printable.of(record.key()),
                Printable.of(failure.getMessage())));
    return send(message, failure, Metadata.empty())
        .onFailure(DeadLetters::isTooLarge)
        .recoverWithUni(() -> send(message, failure, cutFrom(record)))
        .onFailure(DeadLetters::isTooLarge)
        .recoverWithUni(() -> drop(message, record))
        .onFailure()
        .invoke(e -> LOG.errorf("Cannot write a dead letter, trying again: %s", e.getMessage()))
        .onFailure()
        .retry()
        .withBackOff(Duration.ofMillis(100), Duration.ofSeconds(10))
        .indefinitely();
  }

  private static Uni<Void> send(Message<byte[]> message, Throwable failure, Metadata metadata) {
    return Uni.createFrom().completionStage(() -> message.nack(failure, metadata));
  }

  private static boolean isTooLarge(Throwable failure) {
    for (Throwable e = failure; e != null; e = e.getCause()) {
      if (e instanceof RecordTooLargeException) {
        return true;
      }
    }
    return false;
  }

  private static Metadata cutFrom(ConsumerRecord<String, byte[]> record) {
    String size = Integer.toString(record.value() == null ? 0 : record.value().length);
    Headers header =
        new RecordHeaders()
            .add(HeaderNames.DEAD_LETTER_CUT_FROM, size.getBytes(StandardCharsets.UTF_8));
    return Metadata.of(OutgoingKafkaRecordMetadata.builder().withHeaders(header).build());
  }

  private static Uni<Void> drop(Message<byte[]> message, ConsumerRecord<String, byte[]> record) {
    LOG.errorf(
        "Dropping dead letter %s-%d@%d: it is too large for its topic, even with a cut value",
        record.topic(), record.partition(), record.offset());
    return Uni.createFrom().completionStage(message::ack);
  }
}
