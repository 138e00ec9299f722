package dev.winnow.faults;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.winnow.faults.Traffic.Position;
import dev.winnow.record.HeaderNames;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.record.ControlRecordType;
import org.apache.kafka.common.record.FileRecords;
import org.apache.kafka.common.record.Record;
import org.apache.kafka.common.record.RecordBatch;
import org.apache.kafka.coordinator.group.generated.OffsetCommitKey;
import org.apache.kafka.coordinator.group.generated.OffsetCommitValue;
import org.jspecify.annotations.Nullable;

/**
 * Reads a broker's files, also while it is down, and remembers what it has read: records of the
 * topics, places of dead letters, and offsets that the group has committed.
 */
final class LogScan {

  private static final String OFFSETS = "__consumer_offsets";

  /** The newest version of the key that has no other format. */
  private static final short OFFSET_COMMIT = 1;

  /**
   * A record of the topics.
   *
   * @param number its sequence number; empty for an asset with a linked image
   */
  record Entry(long offset, String key, String number, boolean isPoison) {
    boolean isLinked() {
      return number.isEmpty();
    }
  }

  private final Path logs;

  /** How many bytes of a segment have been read. */
  private final Map<Path, Integer> read = new HashMap<>();

  private final Map<TopicPartition, List<Entry>> entries = new HashMap<>();
  private final Map<TopicPartition, Map<Long, List<Entry>>> undecided = new HashMap<>();
  private final Set<Position> letters = new HashSet<>();
  private final Map<TopicPartition, Long> committed = new HashMap<>();
  private final Map<String, String> keys = new HashMap<>();

  LogScan(Path logs) {
    this.logs = logs;
  }

  /** Returns the records of a partition that are not of an aborted transaction. */
  List<Entry> entries(TopicPartition partition) {
    return entries.getOrDefault(partition, List.of());
  }

  boolean hasLetter(TopicPartition partition, long offset) {
    return letters.contains(new Position(partition.topic(), partition.partition(), offset));
  }

  Map<TopicPartition, Long> committed() {
    return committed;
  }

  /** Reads what has been written since the last call. */
  void refresh() throws IOException {
    try (Stream<Path> all = Files.list(logs)) {
      for (Path log : all.filter(Files::isDirectory).sorted().toList()) {
        String name = log.getFileName().toString();
        int number = name.lastIndexOf('-');
        String topic = number < 0 ? "" : name.substring(0, number);
        if (LogContent.TOPICS.contains(topic)
            || topic.equals(Stage.DEAD_LETTERS)
            || topic.equals(OFFSETS)) {
          read(log, new TopicPartition(topic, Integer.parseInt(name.substring(number + 1))));
        }
      }
    }
  }

  private void read(Path log, TopicPartition partition) throws IOException {
    List<Path> segments;
    try (Stream<Path> files = Files.list(log)) {
      segments = files.filter(file -> file.toString().endsWith(".log")).sorted().toList();
    }
    for (Path segment : segments) {
      FileRecords file = FileRecords.open(segment.toFile(), false);
      try {
        for (var batch : file.batchesFrom(read.getOrDefault(segment, 0))) {
          if (!batch.isValid()) {
            break; // torn, and not acknowledged
          }
          add(partition, batch);
          read.put(segment, batch.position() + batch.sizeInBytes());
        }
      } catch (KafkaException e) {
        // The end of the file is torn.
      } finally {
        file.closeHandlers(); // close would cut the file where the broker writes
      }
    }
  }

  private void add(TopicPartition partition, RecordBatch batch) {
    if (batch.isControlBatch()) {
      Map<Long, List<Entry>> open = undecided.computeIfAbsent(partition, p -> new HashMap<>());
      List<Entry> decided = open.remove(batch.producerId());
      if (decided != null
          && ControlRecordType.parse(batch.iterator().next().key()) == ControlRecordType.COMMIT) {
        entries.computeIfAbsent(partition, p -> new ArrayList<>()).addAll(decided);
      }
      return;
    }
    List<Entry> into =
        batch.isTransactional()
            ? undecided
                .computeIfAbsent(partition, p -> new HashMap<>())
                .computeIfAbsent(batch.producerId(), p -> new ArrayList<>())
            : entries.computeIfAbsent(partition, p -> new ArrayList<>());
    for (Record record : batch) {
      switch (partition.topic()) {
        case OFFSETS -> addOffset(record);
        case Stage.DEAD_LETTERS -> letters.add(origin(record));
        default -> into.add(entry(record));
      }
    }
  }

  private Entry entry(Record record) {
    String key = new String(bytes(record.key()), UTF_8);
    RecordHeaders headers = new RecordHeaders(record.headers());
    return new Entry(
        record.offset(),
        keys.computeIfAbsent(key, k -> k),
        LogContent.text(headers, Records.NUMBER),
        record.hasValue() && Records.isPoison(bytes(record.value())));
  }

  private static Position origin(Record record) {
    RecordHeaders headers = new RecordHeaders(record.headers());
    return new Position(
        LogContent.text(headers, HeaderNames.DEAD_LETTER_TOPIC),
        Integer.parseInt(LogContent.text(headers, HeaderNames.DEAD_LETTER_PARTITION)),
        Long.parseLong(LogContent.text(headers, HeaderNames.DEAD_LETTER_OFFSET)));
  }

  private void addOffset(Record record) {
    ByteBuffer key = record.key();
    if (key.getShort() > OFFSET_COMMIT) {
      return; // of the group itself
    }
    OffsetCommitKey of = new OffsetCommitKey(new ByteBufferAccessor(key), (short) 0);
    if (!of.group().equals(Stage.GROUP)) {
      return;
    }
    TopicPartition partition = new TopicPartition(of.topic(), of.partition());
    ByteBuffer value = record.value();
    if (value == null) {
      committed.remove(partition);
    } else {
      short version = value.getShort();
      committed.put(
          partition, new OffsetCommitValue(new ByteBufferAccessor(value), version).offset());
    }
  }

  private static byte[] bytes(@Nullable ByteBuffer buffer) {
    if (buffer == null) {
      return new byte[0];
    }
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }
}
