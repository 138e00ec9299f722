package dev.winnow.deadletter;

import dev.winnow.deadletter.DeadLetter.Origin;
import dev.winnow.kafka.KafkaCluster;
import dev.winnow.kafka.KafkaFailureException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Deletes dead letters permanently, with all copies of them (see {@link FirstCopies}).
 *
 * <p>Kafka deletes only from the beginning of a partition. So the other letters before the last
 * selected one are first written again, at the end of their partition, with their keys, values,
 * headers and times. Letters that arrive meanwhile are not affected. A purge that fails before it
 * deletes leaves further copies.
 *
 * <p>Not thread-safe; use an instance for one run only.
 */
public final class Purge {

  /**
   * The result of a purge.
   *
   * @param deleted number of selected letters, without copies
   * @param moved number of other letters that were written again and have new positions
   */
  public record Outcome(long deleted, long moved) {}

  private final DeadLetterTopic letters;

  /** By partition: the offset after the last selected letter. */
  private final Map<TopicPartition, Long> ends = new HashMap<>();

  /** The records of the selected letters. */
  private final Set<Origin> records = new HashSet<>();

  private long deleted;
  private long moved;

  public Purge(DeadLetterTopic letters) {
    this.letters = letters;
  }

  /**
   * Deletes the selected letters.
   *
   * @param dryRun whether to count only, without deleting
   * @throws KafkaFailureException if Kafka is unavailable, stops responding or rejects a request
   */
  public Outcome run(Predicate<DeadLetter> filter, boolean dryRun) throws InterruptedException {
    Predicate<DeadLetter> selected = letter -> filter.test(letter) || isCopyOfSelected(letter);
    letters.read(
        selected,
        letter -> {
          deleted += letter.origin().map(records::add).orElse(true) ? 1 : 0;
          ends.put(partition(letter), letter.position().offset() + 1);
        });
    move(letter -> isBeforeEnd(letter) && !selected.test(letter), dryRun);
    if (!dryRun) {
      delete();
    }
    return new Outcome(deleted, moved);
  }

  private boolean isCopyOfSelected(DeadLetter letter) {
    return letter.origin().filter(records::contains).isPresent();
  }

  private TopicPartition partition(DeadLetter letter) {
    return new TopicPartition(letters.name(), letter.position().partition());
  }

  private boolean isBeforeEnd(DeadLetter letter) {
    return letter.position().offset() < ends.getOrDefault(partition(letter), 0L);
  }

  private void move(Predicate<DeadLetter> others, boolean dryRun) {
    Predicate<DeadLetter> firsts = others.and(new FirstCopies());
    if (dryRun) {
      letters.read(firsts, letter -> moved++);
      return;
    }
    try (LetterProducer producer =
        letters.producer("Nothing was deleted, because Kafka rejected a letter that is kept")) {
      letters.read(firsts, letter -> producer.send(copy(letter)));
      producer.flush();
    }
  }

  private ProducerRecord<byte[], byte[]> copy(DeadLetter letter) {
    moved++;
    return new ProducerRecord<>(
        letters.name(),
        letter.position().partition(),
        letter.letter().timestamp(),
        letter.letter().key(),
        letter.value(),
        letter.headers());
  }

  private void delete() throws InterruptedException {
    Map<TopicPartition, RecordsToDelete> records = new HashMap<>();
    ends.forEach((partition, end) -> records.put(partition, RecordsToDelete.beforeOffset(end)));
    try (var admin = letters.kafka().admin()) {
      new KafkaCluster(admin, letters.kafka()).delete(records);
    }
  }
}
