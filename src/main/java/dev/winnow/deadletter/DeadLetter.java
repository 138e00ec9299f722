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

/** A rejected record in the topic of dead letters. */
public record DeadLetter(ConsumerRecord<byte[], byte[]> letter) {

  /**
   * The origin of a rejected record.
   *
   * @param key null if the record had none
   */
  public record Origin(TopicPartition partition, long offset, @Nullable ByteBuffer key) {}

  /** Returns the position of the letter in its topic. */
  public Position position() {
    return new Position(letter.partition(), letter.offset());
  }

  /** Returns the time of rejection. */
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

  /** Returns the reason of the rejection, as printable text. */
  public String reason() {
    String reason = KafkaHeaders.last(letter.headers(), HeaderNames.DEAD_LETTER_REASON);
    return reason == null ? "" : Printable.of(reason);
  }

  /** Returns the origin of the record; empty if the letter does not contain it. */
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

  /** Returns whether the letter contains only the beginning of the value. */
  public boolean isCut() {
    return letter.headers().lastHeader(HeaderNames.DEAD_LETTER_CUT_FROM) != null;
  }

  /** Returns the number of replays of the record before this rejection. */
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

  /** Returns the record's own headers, with the number of replays increased by one. */
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
