package dev.winnow.board;

import dev.winnow.asset.Version;
import dev.winnow.kafka.TopicFollower;
import dev.winnow.log.Printable;
import dev.winnow.log.ThrottledWarning;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jboss.logging.Logger;

/** Reads the topic of boards from its beginning into a table, and keeps following it. */
final class BoardReader implements AutoCloseable {

  private static final Logger LOG = Logger.getLogger(BoardReader.class);

  private final BoardTable table;
  private final String writer;
  private final BiConsumer<BoardKey, BoardTable.Entry> repeat;
  private final ThrottledWarning unreadable = new ThrottledWarning(LOG::warn);
  private final TopicFollower<String, byte[]> follower;

  /**
   * @param writer this process
   * @param repeat receives a board which was written before an older version of it that this
   *     process wrote; compaction would keep the older version. Must not throw
   */
  BoardReader(
      Map<String, Object> connection,
      String topic,
      BoardTable table,
      String writer,
      BiConsumer<BoardKey, BoardTable.Entry> repeat) {
    this.table = table;
    this.writer = writer;
    this.repeat = repeat;
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
      Version version = BoardRecord.version(record);
      table.apply(key, version, value == null ? null : BoardJson.read(key.id(), value));
      if (BoardRecord.isBy(writer, record)) {
        table
            .newer(key, version)
            // A later record needs no repetition. The table has it if this process wrote it.
            .filter(newer -> newer.version().offset() < record.offset())
            .ifPresent(newer -> repeat.accept(key, newer));
      }
    } catch (IOException | IllegalArgumentException e) {
      unreadable.log(
          "Cannot read board %s: %s"
              .formatted(Printable.of(record.key()), Printable.of(e.getMessage())));
    }
  }

  @Override
  public void close() {
    follower.close();
  }
}
