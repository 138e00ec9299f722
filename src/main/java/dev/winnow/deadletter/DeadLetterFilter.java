package dev.winnow.deadletter;

import dev.winnow.log.Printable;
import dev.winnow.text.LowerCase;
import java.time.Instant;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Selects dead letters by all criteria. Criteria that are null or empty match all letters.
 *
 * @param positions the positions of the letters
 * @param key the key of the record
 * @param reason a part of the reason, ignoring case
 * @param topic the topic of the record
 * @param since the earliest time of rejection
 * @param before the end of the times of rejection, exclusive
 */
public record DeadLetterFilter(
    Set<Position> positions,
    @Nullable String key,
    @Nullable String reason,
    @Nullable String topic,
    @Nullable Instant since,
    @Nullable Instant before)
    implements Predicate<DeadLetter> {

  /** Selects the letters at some positions. */
  public static DeadLetterFilter at(Set<Position> positions) {
    return new DeadLetterFilter(positions, null, null, null, null, null);
  }

  @Override
  public boolean test(DeadLetter letter) {
    return (positions.isEmpty() || positions.contains(letter.position()))
        && (key == null || letter.key().equals(Printable.of(key)))
        && (reason == null || LowerCase.of(letter.reason()).contains(LowerCase.of(reason)))
        && (topic == null || letter.origin().filter(o -> is(topic, o)).isPresent())
        && (since == null || !letter.time().isBefore(since))
        && (before == null || letter.time().isBefore(before));
  }

  private static boolean is(String topic, DeadLetter.Origin origin) {
    return origin.partition().topic().equals(topic);
  }
}
