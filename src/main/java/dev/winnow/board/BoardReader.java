package dev.winnow.board;

import dev.winnow.asset.Version;
import dev.winnow.kafka.TopicFollower;
import dev.winnow.log.Printable;
import dev.winnow.log.ThrottledWarning;
import dev.winnow.record.HeaderNames;
import dev.winnow.record.KafkaHeaders;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Reads the topic of boards from its beginning into a table, and keeps following it. */
final class BoardReader implements AutoCloseable {

  private static final Logger LOG = Logger.getLogger(BoardReader.class);

  private final BoardTable table;
  private final ThrottledWarning unreadable = new ThrottledWarning(LOG::warn);
  private final TopicFollower<String, byte[]> follower;

  BoardReader(Map<String, Object> connection, String topic, BoardTable table) {
    this.table = table;
    Map<String, Object> settings = new HashMap<>(connection);
    // A topic that the broker creates for a reader is not compacted.
    settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
    this.follower =
        TopicFollower.ofTextKeys(settings, topic, Long.MAX_VALUE, this::apply, table::clear);
  }

  /**
   * Waits until all records that existed at the start are read. Returns false if that takes longer
   * than {@code patience}.
   */
  boolean awaitRead(Duration patience) {
    return follower.awaitRead(patience);
  }

  private void apply(ConsumerRecord<String, byte[]> record) {
    if (record.key() == null) {
      return;
    }
    try {
      BoardKey key = BoardKey.parse(record.key());
      byte[] value = record.value();
      table.apply(
          key,
          new Version(declared(record), record.offset()),
          value == null ? null : BoardJson.read(key.id(), value));
    } catch (IOException | IllegalArgumentException e) {
      unreadable.log(
          "Cannot read board %s: %s"
              .formatted(Printable.of(record.key()), Printable.of(e.getMessage())));
    }
  }

  private static @Nullable Long declared(ConsumerRecord<String, byte[]> record) {
    String version = KafkaHeaders.last(record.headers(), HeaderNames.VERSION);
    return version == null ? null : Long.valueOf(version);
  }

  @Override
  public void close() {
    follower.close();
  }
}
