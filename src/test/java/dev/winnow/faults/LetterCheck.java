package dev.winnow.faults;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.winnow.deadletter.DeadLetter;
import dev.winnow.deadletter.FirstCopies;
import dev.winnow.faults.LogContent.Rejected;
import dev.winnow.faults.Traffic.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Compares the dead letters with the records that can never be applied. After a kill, a record may
 * have several letters, and all but the first must be recognisable as copies.
 */
final class LetterCheck {

  private final LogContent log;
  private final FirstCopies firstCopies = new FirstCopies();

  /** How often a content is a first letter, less how often the log has it as poison. */
  private final Map<Rejected, Integer> surplus = new HashMap<>();

  private final Set<Position> linked = new HashSet<>();
  private final List<String> violations = new ArrayList<>();

  LetterCheck(LogContent log) {
    this.log = log;
    log.poison().values().forEach(rejected -> surplus.merge(rejected, -1, Integer::sum));
  }

  void add(ConsumerRecord<String, byte[]> record) {
    DeadLetter letter = letter(record);
    Position origin =
        letter
            .origin()
            .map(
                at -> new Position(at.partition().topic(), at.partition().partition(), at.offset()))
            .orElse(null);
    boolean first = firstCopies.test(letter);
    if (origin == null) {
      violations.add("dead letter %s does not say where its record was".formatted(name(record)));
    } else if (record.key().startsWith(Stage.LINKED)) {
      linked.add(origin);
      return;
    } else if (!Rejected.of(record).equals(log.poison().get(origin))) {
      violations.add(
          "dead letter %s is not the record at %s, which is %s"
              .formatted(name(record), origin, log.poison().get(origin)));
    }
    if (first) {
      surplus.merge(Rejected.of(record), 1, Integer::sum);
    }
  }

  private static String name(ConsumerRecord<String, byte[]> record) {
    return "%d:%d %s".formatted(record.partition(), record.offset(), Rejected.of(record));
  }

  private static DeadLetter letter(ConsumerRecord<String, byte[]> record) {
    ConsumerRecord<byte[], byte[]> bytes =
        new ConsumerRecord<>(
            record.topic(),
            record.partition(),
            record.offset(),
            record.key() == null ? null : record.key().getBytes(UTF_8),
            record.value());
    record.headers().forEach(bytes.headers()::add);
    return new DeadLetter(bytes);
  }

  /** Returns how many dead letters there are of a record that has another one. */
  long copies() {
    return firstCopies.copies();
  }

  /**
   * Returns the violations after the last letter. Each record that can never be applied has a
   * letter that is no copy, also where others have the same content; no other record has one. A
   * linked image has a letter or is in the index.
   *
   * @param isIndexed whether an asset is in the index
   */
  List<String> violations(Predicate<String> isIndexed) {
    surplus.forEach(
        (content, count) -> {
          if (count != 0) {
            violations.add(
                "%s has %+d dead letters, without copies, more than records"
                    .formatted(content, count));
          }
        });
    for (Map.Entry<String, Position> link : log.linked().entrySet()) {
      // Both, if a kill came between the letter and its acknowledgement.
      if (!linked.remove(link.getValue()) && !isIndexed.test(link.getKey())) {
        violations.add("%s is neither indexed nor a dead letter".formatted(link.getKey()));
      }
    }
    linked.forEach(
        position -> violations.add("a dead letter is of %s, where no link is".formatted(position)));
    return violations;
  }
}
