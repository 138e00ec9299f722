package dev.winnow.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tests that a run without its faults fails. */
class ScheduleTest {

  private final Schedule schedule =
      new Schedule(
          List.of(Fault.KILL, Fault.FULL_DISK), new Random(1), Duration.ofMinutes(1), 1_000);

  @Test
  void eachKindHasATurn() {
    assertThat(schedule.next()).isEqualTo(Fault.KILL);
    schedule.add(Fault.KILL, true);
    assertThat(schedule.next()).isEqualTo(Fault.FULL_DISK);
    schedule.add(Fault.FULL_DISK, true);
    assertThat(schedule.violations()).isEmpty();
    assertThat(schedule.faults()).isEqualTo(2);
  }

  @Test
  void runWithoutFaultsFails() {
    assertThat(schedule.violations())
        .containsExactly("0 faults have come about, not 1", "0 kinds have come about, not 1");
  }

  @Test
  void kindThatDoesNotComeAboutHasAnotherTurnAndThenFails() {
    schedule.next();
    schedule.add(Fault.KILL, true);
    schedule.next();
    schedule.add(Fault.FULL_DISK, false);
    assertThat(schedule.violations()).isEmpty();
    assertThat(schedule.next()).isEqualTo(Fault.FULL_DISK);
    schedule.add(Fault.FULL_DISK, false);
    assertThat(schedule.violations()).containsExactly("FULL_DISK has not come about in 2 tries");
  }

  @Test
  void endsAfterTheMaximum() {
    Schedule single = new Schedule(List.of(Fault.KILL), new Random(1), Duration.ofMinutes(1), 1);
    assertThat(single.isOver()).isFalse();
    single.next();
    assertThat(single.isOver()).isTrue();
  }
}
