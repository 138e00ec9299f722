package dev.winnow.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ThrottledWarningTest {

  private final List<String> lines = new ArrayList<>();
  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 1); // it may overflow
  private final ThrottledWarning warning = new ThrottledWarning(1, lines::add, clock::get);

  @Test
  void logsTheFirstWarningAndCountsOthers() {
    // When
    warning.log("away");
    warning.log("away");
    warning.log("away");
    // Then
    assertThat(lines).containsExactly("away");

    // When
    clock.addAndGet(Duration.ofSeconds(10).toNanos());
    warning.log("still away");
    // Then
    assertThat(lines).containsExactly("away", "still away (and 2 more)");
  }

  @Test
  void logsALaterOutageImmediately() {
    // Given
    warning.log("away");
    // When
    clock.addAndGet(Duration.ofHours(1).toNanos());
    warning.log("away again");
    // Then
    assertThat(lines).containsExactly("away", "away again");
  }

  @Test
  void remindsOfAStateAfterItsPause() {
    // Given
    ThrottledWarning reminder =
        ThrottledWarning.reminder(Duration.ofSeconds(30), lines::add, clock::get);
    // When
    reminder.log("away");
    clock.addAndGet(Duration.ofSeconds(29).toNanos());
    reminder.log("away");
    clock.addAndGet(Duration.ofSeconds(1).toNanos());
    reminder.log("still away");
    // Then
    assertThat(lines).containsExactly("away", "still away");
  }

  @Test
  void logsSeveralWarningsBeforeThrottling() {
    // Given
    ThrottledWarning two = new ThrottledWarning(2, lines::add, clock::get);
    // When
    two.log("one");
    two.log("two");
    two.log("three");
    clock.addAndGet(Duration.ofSeconds(10).toNanos());
    two.log("four");
    two.log("five");
    // Then
    assertThat(lines).containsExactly("one", "two", "four (and 1 more)", "five");
  }
}
