package dev.winnow.index.lucene.store;

import dev.winnow.index.AppliedRecord;
import dev.winnow.index.IndexMismatchException;
import dev.winnow.index.LogPartition;
import dev.winnow.index.SourceLog;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Function;
import org.apache.lucene.util.IOUtils;

/**
 * A file in the index's directory with the logs that fill the index, their positions, and the
 * offsets at which an index that is being filled again is complete.
 */
public final class SourceFile {

  private static final String NAME = "source.properties";

  private static final String CLUSTER = "cluster";
  private static final String TOPIC = "topic";
  private static final String TOPIC_ID = "topic-id";

  /** The prefix of the properties of a further log, followed by its topic. */
  private static final String FURTHER = "further.";

  /** The prefix of positions, followed by a partition such as {@code winnow.assets-0}. */
  private static final String POSITION = "position.";

  /** The prefix of records that were applied, each before the position of its partition. */
  private static final String RECORD = "record.";

  /** The time at which positions were last stored. A copy keeps it, unlike the file's time. */
  private static final String NOTED_AT = "noted-at";

  /** The prefix of targets, followed by a partition. */
  private static final String TARGET = "target.";

  private final Path index;
  private final Path file;

  /**
   * @param index the directory of the index
   */
  public SourceFile(Path index) {
    this.index = index;
    this.file = index.resolve(NAME);
  }

  /**
   * Stores the log durably if none is stored yet.
   *
   * @throws IndexMismatchException if another log fills the index
   */
  public synchronized void claim(SourceLog log) throws IOException {
    Properties stored = load();
    if (!stored.containsKey(CLUSTER)) {
      stored.setProperty(CLUSTER, log.cluster());
      stored.setProperty(TOPIC, log.topic());
      stored.setProperty(TOPIC_ID, log.topicId());
      store(stored);
      return;
    }
    SourceLog source =
        new SourceLog(
            stored.getProperty(CLUSTER),
            stored.getProperty(TOPIC, ""),
            stored.getProperty(TOPIC_ID, ""));
    requireSame(source, log, "the topic, or set another winnow.data-dir");
  }

  /**
   * Stores a further log durably, if none is stored for its topic. The main log must be stored
   * already.
   *
   * @throws IndexMismatchException if another log of this topic has filled the index
   */
  public synchronized void claimFurther(SourceLog log) throws IOException {
    Properties stored = load();
    String prefix = FURTHER + log.topic() + '.';
    if (!stored.containsKey(prefix + TOPIC_ID)) {
      stored.setProperty(prefix + CLUSTER, log.cluster());
      stored.setProperty(prefix + TOPIC_ID, log.topicId());
      store(stored);
      return;
    }
    SourceLog source =
        new SourceLog(
            stored.getProperty(prefix + CLUSTER, ""),
            log.topic(),
            stored.getProperty(prefix + TOPIC_ID, ""));
    requireSame(source, log, "its topics, or give the topic another name");
  }

  private void requireSame(SourceLog source, SourceLog log, String advice) {
    if (!source.equals(log)) {
      throw new IndexMismatchException(
          "the index in %s is filled from %s, but this process reads %s. Offsets of two logs"
                  .formatted(index, source, log)
              + " cannot be compared, so updates would be lost. Start Winnow with the Kafka that"
              + " filled the index. Only if the topic has all assets, delete this directory, so"
              + " that the index is filled again from "
              + advice);
    }
  }

  /** Returns the stored positions. */
  public synchronized Map<LogPartition, Long> positions() throws IOException {
    return values(POSITION, Long::parseLong);
  }

  /** Returns the stored records, each before the position of its partition. */
  public synchronized Map<LogPartition, AppliedRecord> records() throws IOException {
    return values(RECORD, AppliedRecord::parse);
  }

  /** Returns the stored targets. */
  public synchronized Map<LogPartition, Long> targets() throws IOException {
    return values(TARGET, Long::parseLong);
  }

  private <T> Map<LogPartition, T> values(String prefix, Function<String, T> parse)
      throws IOException {
    Map<LogPartition, T> values = new HashMap<>();
    Properties stored = load();
    for (String name : stored.stringPropertyNames()) {
      if (name.startsWith(prefix)) {
        values.put(
            LogPartition.parse(name.substring(prefix.length())),
            parse.apply(stored.getProperty(name)));
      }
    }
    return values;
  }

  /** Returns the time at which positions were last stored; empty if there are none. */
  public synchronized Optional<Instant> notedAt() throws IOException {
    return Optional.ofNullable(load().getProperty(NOTED_AT)).map(Instant::parse);
  }

  /** Stores positions durably, with these or the stored records before them. */
  public synchronized void note(
      Map<LogPartition, Long> positions, Map<LogPartition, AppliedRecord> records)
      throws IOException {
    Map<LogPartition, AppliedRecord> stored = records();
    Properties properties = load();
    put(properties, POSITION, positions);
    positions.forEach(
        (partition, offset) ->
            AppliedRecord.before(offset, records.get(partition), stored.get(partition))
                .ifPresentOrElse(
                    record -> properties.setProperty(RECORD + partition, record.toString()),
                    () -> properties.remove(RECORD + partition)));
    properties.setProperty(NOTED_AT, Instant.now().toString());
    store(properties);
  }

  /** Stores targets durably. */
  public synchronized void require(Map<LogPartition, Long> targets) throws IOException {
    Properties properties = load();
    put(properties, TARGET, targets);
    store(properties);
  }

  private static void put(Properties properties, String prefix, Map<LogPartition, Long> offsets) {
    offsets.forEach(
        (partition, offset) -> properties.setProperty(prefix + partition, Long.toString(offset)));
  }

  /** Lowers all positions to 0 durably. Keeps the time at which they were last stored. */
  public synchronized void rewind() throws IOException {
    Properties properties = load();
    properties.stringPropertyNames().stream()
        .filter(name -> name.startsWith(POSITION))
        .forEach(name -> properties.setProperty(name, "0"));
    store(properties);
  }

  /** Deletes positions, records and targets durably. */
  public synchronized void clear() throws IOException {
    Properties properties = load();
    properties
        .keySet()
        .removeIf(
            name ->
                name.equals(NOTED_AT)
                    || name.toString().startsWith(POSITION)
                    || name.toString().startsWith(RECORD)
                    || name.toString().startsWith(TARGET));
    store(properties);
  }

  /** Writes the file for a copy of the index, and returns its positions. */
  public synchronized Map<LogPartition, Long> copyTo(Path copy) throws IOException {
    new SourceFile(copy).store(load());
    return positions();
  }

  /** Deletes the file of an index, durably. */
  public static void delete(Path index) throws IOException {
    if (Files.deleteIfExists(index.resolve(NAME))) {
      IOUtils.fsync(index, true);
    }
  }

  private Properties load() throws IOException {
    Properties stored = new Properties();
    if (Files.exists(file)) {
      stored.load(new StringReader(Files.readString(file)));
    }
    return stored;
  }

  private void store(Properties properties) throws IOException {
    StringWriter text = new StringWriter();
    properties.store(text, "The logs that fill this index, and their positions");
    Path unfinished = index.resolve(NAME + ".new");
    Files.writeString(unfinished, text.toString());
    IOUtils.fsync(unfinished, false);
    Files.move(
        unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    IOUtils.fsync(index, true);
  }
}
