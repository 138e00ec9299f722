package dev.winnow.testing;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.awaitility.pollinterval.IterativePollInterval;

/** Waits for conditions that are mostly met soon. */
public final class Waiting {

  private static final Duration FIRST = Duration.ofMillis(5);
  private static final Duration LONGEST = Duration.ofMillis(100);

  private Waiting() {}

  /**
   * Checks at once, and then at growing intervals of at most 100 ms. Awaitility's own wait takes
   * 100 ms even if the condition is met at once.
   */
  public static ConditionFactory await() {
    return Awaitility.await()
        .pollDelay(Duration.ZERO)
        .pollInterval(IterativePollInterval.iterative(Waiting::longer, FIRST));
  }

  private static Duration longer(Duration interval) {
    Duration twice = interval.multipliedBy(2);
    return twice.compareTo(LONGEST) < 0 ? twice : LONGEST;
  }
}
