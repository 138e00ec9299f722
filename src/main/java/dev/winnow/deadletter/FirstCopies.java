package dev.winnow.deadletter;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Accepts only the first dead letter of each record. A worker that is killed before it commits a
 * rejected record rejects it again, so a record may have several letters. Records are distinguished
 * by their keys and values, too: a topic that is deleted and created again repeats its offsets. Not
 * thread-safe.
 */
public final class FirstCopies implements Predicate<DeadLetter> {

  private record Copy(DeadLetter.Origin origin, int value) {}

  private final Set<Copy> seen = new HashSet<>();
  private long copies;

  /** Returns false if another letter of the same record was accepted before. */
  @Override
  public boolean test(DeadLetter letter) {
    boolean first =
        letter
            .origin()
            .map(origin -> seen.add(new Copy(origin, Arrays.hashCode(letter.value()))))
            .orElse(true);
    copies += first ? 0 : 1;
    return first;
  }

  /** Returns the number of letters that were not accepted. */
  public long copies() {
    return copies;
  }
}
