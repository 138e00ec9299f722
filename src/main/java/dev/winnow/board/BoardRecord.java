package dev.winnow.board;

import dev.winnow.asset.Version;
import dev.winnow.record.HeaderNames;
import dev.winnow.record.KafkaHeaders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** The form of boards as records of their topic. */
final class BoardRecord {

  private BoardRecord() {}

  /**
   * Returns the record of a change.
   *
   * @param board null to delete it
   * @param declared the declared version, or null
   * @param writer the process that writes it
   */
  static ProducerRecord<String, byte[]> of(
      String topic, BoardKey key, @Nullable Board board, @Nullable Long declared, String writer) {
    try {
      var record =
          new ProducerRecord<>(
              topic, key.toString(), board == null ? null : BoardJson.write(board));
      add(record, HeaderNames.BOARD_WRITER, writer);
      if (declared != null) {
        add(record, HeaderNames.VERSION, declared.toString());
      }
      return record;
    } catch (IOException e) {
      throw new IllegalStateException("cannot serialise a board", e);
    }
  }

  /** Returns a record that repeats an earlier one, with the version of the earlier one. */
  static ProducerRecord<String, byte[]> repeated(
      String topic, BoardKey key, @Nullable Board board, Version version, String writer) {
    ProducerRecord<String, byte[]> record = of(topic, key, board, version.declared(), writer);
    add(record, HeaderNames.BOARD_OFFSET, Long.toString(version.offset()));
    return record;
  }

  private static void add(ProducerRecord<String, byte[]> record, String header, String value) {
    record.headers().add(header, value.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Returns the version of a record.
   *
   * @throws NumberFormatException if a header is invalid
   */
  static Version version(ConsumerRecord<?, ?> record) {
    Long repeated = number(record.headers(), HeaderNames.BOARD_OFFSET);
    return new Version(
        number(record.headers(), HeaderNames.VERSION),
        // The topic may be a copy, whose offsets are lower.
        repeated == null ? record.offset() : Math.min(repeated, record.offset()));
  }

  private static @Nullable Long number(Headers headers, String name) {
    String number = KafkaHeaders.last(headers, name);
    return number == null ? null : Long.valueOf(number);
  }

  static boolean isBy(String writer, ConsumerRecord<?, ?> record) {
    return writer.equals(KafkaHeaders.last(record.headers(), HeaderNames.BOARD_WRITER));
  }
}
