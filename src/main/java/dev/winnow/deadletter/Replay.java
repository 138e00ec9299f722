package dev.winnow.deadletter;

import dev.winnow.deadletter.DeadLetter.Origin;
import dev.winnow.kafka.KafkaFailureException;
import dev.winnow.kafka.KafkaSettings;
import dev.winnow.kafka.TopicReader;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Sends rejected records to their topics again, with their keys, values and headers.
 *
 * <p>A record is sent only if its topic has no later record of the same key. Otherwise it would
 * replace a newer state of its asset in the index and, by compaction, in the topic. So no letter of
 * a record with a key is replayed twice: after a replay, the topic has a later record, the replayed
 * one. Records without a key are sent at each replay.
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

  private final DeadLetterTopic letters;
  private final KafkaSettings kafka;

  /** The end offsets of each origin topic when its first letter was read. */
  private final Map<String, Map<TopicPartition, Long>> ends = new HashMap<>();

  private final Map<Source, Rejected> latest = new HashMap<>();
  private final Set<Position> withoutKey = new HashSet<>();
  private long superseded;
  private long cut;
  private long foreign;

  public Replay(DeadLetterTopic letters) {
    this.letters = letters;
    this.kafka = letters.kafka();
  }

  /**
   * Replays the selected letters.
   *
   * @param dryRun whether to count only, without sending
   * @throws KafkaFailureException if Kafka is unavailable, stops responding or rejects a record;
   *     another run does not send already sent records again
   */
  public Outcome run(Predicate<DeadLetter> filter, boolean dryRun) {
    try (var consumer = kafka.reader(new ByteArrayDeserializer())) {
      var topics = new TopicReader<>(consumer);
      letters.read(filter.and(new FirstCopies()), letter -> select(letter, topics));
      removeSuperseded(topics);
    }
    Set<Position> positions = new HashSet<>(withoutKey);
    latest.values().forEach(rejected -> positions.add(rejected.letter()));
    if (!dryRun && !positions.isEmpty()) {
      letters.send(
          letter -> positions.contains(letter.position()),
          Replay::record,
          "Kafka rejected a replayed record");
    }
    return new Outcome(positions.size(), superseded, cut, foreign);
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
      Rejected other = latest.get(new Source(origin.partition(), origin.key()));
      if (other != null) {
        superseded++;
      }
      if (other == null || other.offset() <= rejected.offset()) {
        latest.put(new Source(origin.partition(), origin.key()), rejected);
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
    topics.readFrom(
        from,
        record -> {
          if (record.key() != null) {
            Source source =
                new Source(
                    new TopicPartition(record.topic(), record.partition()),
                    ByteBuffer.wrap(record.key()));
            Rejected rejected = latest.get(source);
            if (rejected != null && rejected.offset() <= record.offset()) {
              if (rejected.offset() < record.offset()) {
                missing.remove(source);
                latest.remove(source);
                superseded++;
              } else if (rejected.value() == Arrays.hashCode(record.value())) {
                missing.remove(source);
              }
            }
          }
        });
    latest.keySet().removeAll(missing);
    foreign += missing.size();
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
