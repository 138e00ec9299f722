package dev.winnow.index.qdrant;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** A tombstone must not be purged early, even if the wall clock jumps. */
class CautiousClockTest {

  private static final Instant START = Instant.parse("2026-01-01T12:00:00Z");
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private Instant wall = START;
  private long nanos = -7;
  private final CautiousClock clock = new CautiousClock(() -> wall, () -> nanos);

  private void pass(Duration time) {
    wall = wall.plus(time);
    nanos += time.toNanos();
  }

  @Test
  void followsTheTime() {
    pass(MINUTE);

    assertThat(clock.instant()).isEqualTo(START.plus(MINUTE));
  }

  @Test
  void ignoresAJumpForward() {
    wall = wall.plus(HOUR);
    pass(MINUTE);

    assertThat(clock.instant()).isEqualTo(START.plus(MINUTE));
  }

  /** Deletions after the jump have the time of the wall clock. */
  @Test
  void followsAJumpBack() {
    wall = wall.minus(HOUR);
    pass(MINUTE);

    assertThat(clock.instant()).isEqualTo(START.minus(HOUR).plus(MINUTE));
  }

  @Test
  void ignoresAJumpForwardAndBack() {
    wall = wall.plus(HOUR);
    pass(MINUTE);
    wall = wall.minus(HOUR);
    pass(MINUTE);

    assertThat(clock.instant()).isEqualTo(START.plus(MINUTE).plus(MINUTE));
  }
}
