package dev.winnow.board;

import dev.winnow.asset.Version;
import dev.winnow.kafka.TopicFollower;
import dev.winnow.log.Printable;
import dev.winnow.log.ThrottledWarning;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
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

  /**
   * Boards whose last record so far is by another process and older than an earlier one. That
   * process repeats the newer one, unless it has ended before. Filled until {@link #repeating}.
   */
  private final Map<BoardKey, BoardTable.Entry> outdated = new ConcurrentHashMap<>();

  private volatile boolean repeating; // whether the existing records are read
  private final TopicFollower<String, byte[]> follower;

  /**
   * @param writer this process
   * @param repeat receives a board which was written before an older version of it, by this process
   *     or by one that may have ended; compaction would keep the older version. Must not throw
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
        TopicFollower.ofTextKeys(settings, topic, Long.MAX_VALUE, this::apply, this::clear);
  }

  private void clear() {
    table.clear();
    outdated.clear();
  }

  /**
   * Waits until all records that existed at the start are read, and then repeats boards that other
   * processes have not repeated. Returns false if that takes longer than {@code patience}.
   */
  boolean awaitRead(Duration patience) {
    if (!follower.awaitRead(patience)) {
      return false;
    }
    if (!repeating) {
      repeating = true;
      for (BoardKey key : List.copyOf(outdated.keySet())) {
        BoardTable.Entry newer = outdated.remove(key);
        if (newer != null) {
          repeat.accept(key, newer);
        }
      }
    }
    return true;
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
      Optional<BoardTable.Entry> newer =
          table
              .newer(key, version)
              // A later record needs no repetition. The table has it if this process wrote it.
              .filter(entry -> entry.version().offset() < record.offset());
      if (BoardRecord.isBy(writer, record)) {
        newer.ifPresent(entry -> repeat.accept(key, entry));
      } else if (!repeating) {
        newer.ifPresentOrElse(entry -> outdated.put(key, entry), () -> outdated.remove(key));
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
