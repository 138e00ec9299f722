package dev.winnow.ingest.partition;

import dev.winnow.index.AppliedRecord;
import dev.winnow.index.IndexMismatchException;
import dev.winnow.index.LogPartition;
import dev.winnow.index.StoredPositions;
import dev.winnow.kafka.KafkaConnection;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.LogTruncationException;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * Checks that a log still has the records that an index has applied. A log that was restored from
 * an older copy, or has lost its last records, may have grown since beyond the position of the
 * index. Then it has other records before this position.
 *
 * <p>The index stores one of the last applied records of each partition. Two checks look for it.
 * Neither ever rejects the log that filled the index, and each finds what the other cannot:
 *
 * <ul>
 *   <li>Another record at its offset shows another log, because a log never changes a record. If
 *       there is no record, this shows nothing: compaction or retention may have removed it.
 *   <li>Kafka knows where each leader epoch ends in its log, even if records were removed. If the
 *       epoch of the record ends before the record, the log was cut back. If it ends later, this
 *       shows nothing: when the log and its copy were restarted equally often, their epochs have
 *       the same numbers. This is so if a service was stopped to copy its log.
 * </ul>
 *
 * <p>So another log is accepted only if its epochs have the same numbers <em>and</em> it has no
 * record at this offset, or if it was cut back behind this record. After a kill, the index may hold
 * later records, of the few seconds since its positions were stored.
 */
@ApplicationScoped
public class LogHistory {

  private static final Duration STEP = Duration.ofSeconds(1);

  /**
   * Each response has one batch. Uncommitted records do not wait for the end of a transaction; the
   * record itself was committed. The client fetches ahead, and the check of the next partition
   * waits for that fetch, so it must not wait for new records.
   */
  private static final Map<String, Object> FETCH =
      Map.of(
          ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
          false,
          ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
          "none",
          ConsumerConfig.ISOLATION_LEVEL_CONFIG,
          "read_uncommitted",
          ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
          1,
          ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG,
          1,
          ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG,
          20);

  private final Map<String, Object> settings;

  @Inject
  LogHistory(KafkaConnection kafka) {
    this(kafka.settings());
  }

  /**
   * @param connection the settings of Kafka clients
   */
  public LogHistory(Map<String, Object> connection) {
    settings = new HashMap<>(connection);
    settings.putAll(FETCH);
    settings.remove(ConsumerConfig.GROUP_ID_CONFIG);
  }

  static AppliedRecord described(ConsumerRecord<?, ?> record) {
    return new AppliedRecord(
        record.offset(),
        record.timestamp(),
        Objects.hashCode(record.key()),
        record.leaderEpoch().orElse(-1));
  }

  /**
   * Checks the partitions of which the index has stored a record. Blocks until Kafka responds, or
   * until {@code stops} becomes true; then it checks no more.
   *
   * @param partitions partitions that end at the stored positions or later
   * @throws IndexMismatchException if the log is not the one that filled the index; the message
   *     says what to do
   */
  public void require(
      StoredPositions stored, Collection<TopicPartition> partitions, BooleanSupplier stops)
      throws IOException {
    Map<LogPartition, AppliedRecord> records = stored.records();
    if (records.isEmpty()) {
      return;
    }
    Map<LogPartition, Long> positions = stored.positions();
    try (var consumer =
        new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer())) {
      for (TopicPartition partition : partitions) {
        LogPartition same = new LogPartition(partition.topic(), partition.partition());
        AppliedRecord applied = records.get(same);
        if (applied != null) {
          OptionalLong other = other(consumer, partition, applied, stops);
          if (other.isPresent()) {
            throw new IndexMismatchException(
                ("the index holds records of %s up to offset %d, but at offset %d the log has"
                        + " another record: it has lost records, or is an older copy, and has grown"
                        + " since. Its new records would not be read, or be dropped as stale. Restore"
                        + " the former log, or delete the index; then it is filled again from the"
                        + " topic")
                    .formatted(partition, positions.get(same), other.getAsLong()));
          }
        }
      }
    }
  }

  /**
   * Returns an offset at which the log has other records than the index; empty if none is known.
   */
  private static OptionalLong other(
      Consumer<String, byte[]> consumer,
      TopicPartition partition,
      AppliedRecord applied,
      BooleanSupplier stops) {
    Optional<Integer> epoch = applied.epoch() < 0 ? Optional.empty() : Optional.of(applied.epoch());
    consumer.assign(List.of(partition));
    consumer.seek(partition, new OffsetAndMetadata(applied.offset(), epoch, ""));
    while (!stops.getAsBoolean()) {
      try {
        ConsumerRecords<String, byte[]> read = consumer.poll(STEP);
        if (!read.isEmpty()) {
          AppliedRecord found = described(read.iterator().next());
          return found.offset() > applied.offset() || isSame(found, applied)
              ? OptionalLong.empty()
              : OptionalLong.of(found.offset());
        }
        OffsetAndMetadata next = read.nextOffsets().get(partition);
        if (next != null && next.offset() > applied.offset()) {
          return OptionalLong.empty(); // the record was removed, or is the marker of a transaction
        }
      } catch (LogTruncationException e) {
        OffsetAndMetadata end = e.divergentOffsets().get(partition);
        if (end != null) {
          return OptionalLong.of(end.offset());
        }
        // The log has no such epoch. Kafka may have lost its epochs, but not the records.
        consumer.seek(partition, applied.offset());
      } catch (OffsetOutOfRangeException e) {
        return OptionalLong.empty(); // retention has removed the record
      }
    }
    return OptionalLong.empty();
  }

  /** The epoch is left to Kafka: not all brokers return the stored one. */
  private static boolean isSame(AppliedRecord found, AppliedRecord applied) {
    return found.timestamp() == applied.timestamp() && found.keyHash() == applied.keyHash();
  }
}
