package dev.winnow.faults;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** Jumps of the clock of the service. */
final class ClockJump {

  private ClockJump() {}

  /**
   * Lets assets be indexed while the clock is wrong and after it is right again, each time for
   * longer than the session of a consumer.
   *
   * <p>A jump of more than an hour would disturb functions that use the wall clock on purpose:
   * Kafka rejects records that are dated more than an hour ahead, and drops the deletions of a
   * compacted topic and the offsets of idle groups after days. At a jump forward, an embedded
   * broker aborts open transactions.
   *
   * <p>The Kafka client also counts the waits between two connections by the wall clock. If a
   * connection breaks and the clock then jumps back, the client connects again only when the clock
   * has caught up. So connections are open before the jump.
   */
  static boolean make(Stage stage, Duration ahead, Random random)
      throws InterruptedException, IOException {
    stage.traffic.pause(true); // the lag after many kills may be longer than the patience
    stage.awaitIndexed();
    stage.traffic.pause(false);
    long lost = stage.lostEvents();
    stage.agent().setClock(ahead);
    try {
      TimeUnit.SECONDS.sleep(8 + random.nextInt(4));
      Duration seen = Duration.between(Instant.now(), stage.awaitIndexed());
      if (seen.minus(ahead).abs().toMinutes() > 1) {
        throw new IllegalStateException(
            "the clock of the service did not jump: it is ahead by " + seen);
      }
    } finally {
      stage.agent().setClock(Duration.ZERO);
    }
    TimeUnit.SECONDS.sleep(8 + random.nextInt(4));
    stage.awaitIndexed();
    if (stage.lostEvents() > lost) {
      throw new AssertionError(
          "%d events were lost while the clock jumped".formatted(stage.lostEvents() - lost));
    }
    return true;
  }
}
