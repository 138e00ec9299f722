package dev.winnow.deadletter;

import dev.winnow.deadletter.DeadLetter.Origin;
import dev.winnow.kafka.KafkaFailureException;
import dev.winnow.kafka.TopicReader;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/**
 * Sends rejected records to their topics again, with their keys, values and headers.
 *
 * <p>A record is sent only if its topic has no later record of the same key. Otherwise it would
 * replace a newer state of its asset in the index and, by compaction, in the topic. So no letter of
 * a record with a key is replayed twice: after a replay, the topic has a later record, the replayed
 * one. Records without a key are sent at each replay.
 *
 * <p>Letters are sent in batches, and before each batch the new records of the topics are read.
 * Kafka has no conditional writes, so a record of the same key is still replaced if it is written
 * in the milliseconds between this read and the send, or if its transaction is not committed yet.
 *
 * <p>Not thread-safe; use an instance for one run only.
 */
public final class Replay {

  /**
   * The result of a replay: the number of selected letters by outcome.
   *
   * @param sent sent again
   * @param superseded skipped, because their topic has a later record of the same key
   * @param cut skipped, because the letter has only the beginning of the value
   * @param foreign skipped, because the letter does not contain the record's origin, or the origin
   *     is not in the log: the topic was deleted, and perhaps created again
   */
  public record Outcome(long sent, long superseded, long cut, long foreign) {}

  /** A key in a partition. Only its latest record is replayed. */
  private record Source(TopicPartition partition, ByteBuffer key) {}

  /** The position of a letter, the offset of the rejected record, and a hash of its value. */
  private record Rejected(Position letter, long offset, int value) {}

  /** A batch is sent when it has this many letters, or this many bytes of values. */
  private static final int BATCH = 500;

  private static final long BATCH_BYTES = 8 << 20;

  /** Maximum number of reads before a batch. On a busy topic, each finds a few more records. */
  private static final int MAX_READS = 5;

  private final DeadLetterTopic letters;

  /** The end offsets of each origin topic when its first letter was read. */
  private final Map<String, Map<TopicPartition, Long>> ends = new HashMap<>();

  private final Map<Source, Rejected> latest = new HashMap<>();
  private final Set<Position> withoutKey = new HashSet<>();

  /**
   * The offsets up to which later records of the keys were looked for, in each origin partition.
   */
  private Map<TopicPartition, Long> seen = Map.of();

  private long sent;
  private long superseded;
  private long cut;
  private long foreign;

  public Replay(DeadLetterTopic letters) {
    this.letters = letters;
  }

  /**
   * Replays the selected letters.
   *
   * @param dryRun whether to count only, without sending
   * @throws KafkaFailureException if Kafka is unavailable, stops responding or rejects a record;
   *     another run does not send already sent records again
   */
  public Outcome run(Predicate<DeadLetter> filter, boolean dryRun) {
    try (var consumer = letters.kafka().reader(new ByteArrayDeserializer())) {
      var topics = new TopicReader<>(consumer);
      letters.read(filter.and(new FirstCopies()), letter -> select(letter, topics));
      removeSuperseded(topics);
      if (dryRun) {
        return new Outcome(latest.size() + withoutKey.size(), superseded, cut, foreign);
      }
      send(topics);
      return new Outcome(sent, superseded, cut, foreign);
    }
  }

  private void select(DeadLetter letter, TopicReader<byte[]> topics) {
    Origin origin = letter.origin().orElse(null);
    if (origin == null || !isInLog(origin, topics)) {
      foreign++;
    } else if (letter.isCut()) {
      cut++;
    } else if (origin.key() == null) {
      withoutKey.add(letter.position());
    } else {
      Rejected rejected =
          new Rejected(letter.position(), origin.offset(), Arrays.hashCode(letter.value()));
      Source source = new Source(origin.partition(), origin.key());
      Rejected other = latest.get(source);
      if (other != null) {
        superseded++;
      }
      if (other == null || other.offset() <= rejected.offset()) {
        latest.put(source, rejected);
      }
    }
  }

  /**
   * Returns false for a partition that does not exist, and for an offset after its end, which is of
   * a former topic of that name.
   */
  private boolean isInLog(Origin origin, TopicReader<byte[]> topics) {
    long end =
        ends.computeIfAbsent(origin.partition().topic(), topics::ends)
            .getOrDefault(origin.partition(), 0L);
    return origin.offset() < end;
  }

  /**
   * Removes letters for which the origin topic has a later record of the same key. Also removes
   * those whose record is missing or has another value, because their offsets are of a former topic
   * of that name, and do not say which records are later. (Compaction removes a record only if
   * there is a later one.)
   */
  private void removeSuperseded(TopicReader<byte[]> topics) {
    Map<TopicPartition, Long> from = new HashMap<>();
    latest.forEach(
        (source, rejected) -> from.merge(source.partition(), rejected.offset(), Math::min));
    if (from.isEmpty()) {
      return;
    }
    Map<TopicPartition, Long> begins = topics.consumer().beginningOffsets(from.keySet());
    Set<Source> missing = new HashSet<>();
    latest.forEach(
        (source, rejected) -> {
          if (rejected.offset() >= begins.getOrDefault(source.partition(), 0L)) {
            missing.add(source);
          }
        });
    seen =
        topics.readFrom(
            from,
            record -> {
              removeIfSuperseded(record);
              Source source = source(record);
              Rejected rejected = latest.get(source);
              if (rejected != null
                  && rejected.offset() == record.offset()
                  && rejected.value() == Arrays.hashCode(record.value())) {
                missing.remove(source);
              }
            });
    missing.retainAll(latest.keySet());
    latest.keySet().removeAll(missing);
    foreign += missing.size();
  }

  private void removeIfSuperseded(ConsumerRecord<byte[], byte[]> record) {
    Source source = source(record);
    Rejected rejected = latest.get(source);
    if (rejected != null && rejected.offset() < record.offset()) {
      latest.remove(source);
      superseded++;
    }
  }

  private static @Nullable Source source(ConsumerRecord<byte[], byte[]> record) {
    return record.key() == null
        ? null
        : new Source(
            new TopicPartition(record.topic(), record.partition()), ByteBuffer.wrap(record.key()));
  }

  /** Sends the selected letters. Reads them again, because all at once may not fit the memory. */
  private void send(TopicReader<byte[]> topics) {
    Set<Position> positions = new HashSet<>(withoutKey);
    latest.values().forEach(rejected -> positions.add(rejected.letter()));
    List<DeadLetter> batch = new ArrayList<>();
    long[] bytes = {0};
    try (LetterProducer producer = letters.producer("Kafka rejected a replayed record")) {
      letters.readAt(
          positions,
          letter -> {
            batch.add(letter);
            bytes[0] += letter.value() == null ? 0 : letter.value().length;
            if (batch.size() == BATCH || bytes[0] >= BATCH_BYTES) {
              send(batch, topics, producer);
              batch.clear();
              bytes[0] = 0;
            }
          });
      send(batch, topics, producer);
    }
  }

  private void send(List<DeadLetter> batch, TopicReader<byte[]> topics, LetterProducer producer) {
    readOn(topics);
    for (DeadLetter letter : batch) {
      if (claim(letter)) {
        producer.send(record(letter));
        sent++;
      }
    }
    producer.flush();
  }

  /** Removes letters for whose keys records were written since the topics were last read. */
  private void readOn(TopicReader<byte[]> topics) {
    boolean grown = !seen.isEmpty();
    for (int reads = 0; grown && reads < MAX_READS; reads++) {
      Map<TopicPartition, Long> end = topics.readFrom(seen, this::removeIfSuperseded);
      grown = !end.equals(seen);
      seen = end;
    }
  }

  /**
   * Returns whether a letter is still to be sent. Removes it, so that its replayed record does not
   * count as a later one.
   */
  private boolean claim(DeadLetter letter) {
    Origin origin = letter.origin().orElseThrow();
    return origin.key() == null
        || latest.remove(new Source(origin.partition(), origin.key())) != null;
  }

  private static ProducerRecord<byte[], byte[]> record(DeadLetter letter) {
    TopicPartition partition = letter.origin().orElseThrow().partition();
    return new ProducerRecord<>(
        partition.topic(),
        partition.partition(),
        letter.letter().key(),
        letter.value(),
        letter.headersForReplay());
  }
}
