package dev.winnow.deadletter;

import dev.winnow.log.Printable;
import dev.winnow.record.HeaderNames;
import dev.winnow.record.KafkaHeaders;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/** A rejected record, as the topic of dead letters holds it. */
public record DeadLetter(ConsumerRecord<byte[], byte[]> letter) {

  /**
   * Where a rejected record came from.
   *
   * @param key null if the record had none
   */
  public record Origin(TopicPartition partition, long offset, @Nullable ByteBuffer key) {}

  /** Returns where the letter is in its topic. */
  public Position position() {
    return new Position(letter.partition(), letter.offset());
  }

  /** Returns when the record was rejected. */
  public Instant time() {
    return Instant.ofEpochMilli(letter.timestamp());
  }

  /** Returns the record's key as printable text, empty if it had none. */
  public String key() {
    byte[] key = letter.key();
    return key == null ? "" : Printable.of(new String(key, StandardCharsets.UTF_8));
  }

  /** Returns the record's value, cut to its beginning if {@link #isCut}; null for a tombstone. */
  public byte @Nullable [] value() {
    return letter.value();
  }

  /** Returns why the record was rejected, as printable text. */
  public String reason() {
    String reason = KafkaHeaders.last(letter.headers(), HeaderNames.DEAD_LETTER_REASON);
    return reason == null ? "" : Printable.of(reason);
  }

  /** Returns where the record came from; empty if the letter does not say. */
  public Optional<Origin> origin() {
    String topic = KafkaHeaders.last(letter.headers(), HeaderNames.DEAD_LETTER_TOPIC);
    String partition = KafkaHeaders.last(letter.headers(), HeaderNames.DEAD_LETTER_PARTITION);
    String offset = KafkaHeaders.last(letter.headers(), HeaderNames.DEAD_LETTER_OFFSET);
    if (topic == null || partition == null || offset == null) {
      return Optional.empty();
    }
    try {
      byte[] key = letter.key();
      return Optional.of(
          new Origin(
              new TopicPartition(topic, Integer.parseInt(partition)),
              Long.parseLong(offset),
              key == null ? null : ByteBuffer.wrap(key)));
    } catch (NumberFormatException e) {
      return Optional.empty(); // not one of Winnow's letters
    }
  }

  /** Returns whether the letter holds only the beginning of the value. */
  public boolean isCut() {
    return letter.headers().lastHeader(HeaderNames.DEAD_LETTER_CUT_FROM) != null;
  }

  /** Returns how often the record was replayed before it was rejected again. */
  public int replays() {
    String replays = KafkaHeaders.last(letter.headers(), HeaderNames.DEAD_LETTER_REPLAYS);
    try {
      return replays == null ? 0 : Integer.parseInt(replays);
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  /** Returns all headers of the letter. */
  public Headers headers() {
    return letter.headers();
  }

  /** Returns the record's own headers, and how often it was replayed with this time. */
  Headers headersForReplay() {
    Headers headers = new RecordHeaders();
    for (Header header : letter.headers()) {
      if (!header.key().startsWith(HeaderNames.DEAD_LETTER_PREFIX)) {
        headers.add(header);
      }
    }
    return headers.add(
        HeaderNames.DEAD_LETTER_REPLAYS,
        Integer.toString(replays() + 1).getBytes(StandardCharsets.UTF_8));
  }
}
