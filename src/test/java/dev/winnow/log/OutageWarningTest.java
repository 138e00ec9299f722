package dev.winnow.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class OutageWarningTest {

  private final List<String> lines = new ArrayList<>();
  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 1); // it may overflow
  private final OutageWarning warning = new OutageWarning(lines::add, clock::get);

  @Test
  void theFirstIsGivenAtOnceAndTheOthersAreCounted() {
    // When
    warning.give("away");
    warning.give("away");
    warning.give("away");
    // Then
    assertThat(lines).containsExactly("away");

    // When
    clock.addAndGet(Duration.ofSeconds(10).toNanos());
    warning.give("still away");
    // Then
    assertThat(lines).containsExactly("away", "still away (and 2 more times)");
  }

  @Test
  void anOutageLaterIsGivenAtOnce() {
    // Given
    warning.give("away");
    // When
    clock.addAndGet(Duration.ofHours(1).toNanos());
    warning.give("away again");
    // Then
    assertThat(lines).containsExactly("away", "away again");
  }
}
