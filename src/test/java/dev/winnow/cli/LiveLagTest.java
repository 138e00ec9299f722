package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** A sample a second, and records may wait for two seconds. */
class LiveLagTest {

  private static final TopicPartition FIRST = new TopicPartition("assets", 0);
  private static final TopicPartition SECOND = new TopicPartition("assets", 1);

  private final LiveLag lag = new LiveLag(TimeUnit.SECONDS.toNanos(2));
  private long second;

  private boolean isLate(Map<TopicPartition, Long> ends, Map<TopicPartition, Long> committed) {
    return lag.isLate(ends, committed, TimeUnit.SECONDS.toNanos(second++));
  }

  private boolean isLate(long end, long committed) {
    return isLate(Map.of(FIRST, end), Map.of(FIRST, committed));
  }

  @Test
  void recordsMayWaitForTheDelay() {
    // Records keep coming, and the group commits each of them within two seconds
    for (long end = 0; end < 10_000; end += 100) {
      assertThat(isLate(end, Math.max(0, end - 200))).isFalse();
    }
  }

  @Test
  void olderRecordsAreLateUntilTheyAreCommitted() {
    isLate(0, 0);
    assertThat(isLate(100, 0)).isFalse();
    assertThat(isLate(100, 20)).isFalse();
    assertThat(isLate(100, 40)).isTrue();
    assertThat(isLate(200, 99)).as("the last offset may be a marker's").isFalse();
    assertThat(isLate(200, 100)).isFalse();
    assertThat(isLate(200, 120)).isTrue();
    assertThat(isLate(200, 200)).isFalse();
  }

  @Test
  void aGroupWithoutWorkersIsNotLate() {
    // Given a group that has stopped, while records arrive
    boolean late = false;
    for (int i = 0; i < 20; i++) {
      late = isLate(1_000 + i, 500);
    }
    // Then
    assertThat(late).isFalse();
    // And it is late as soon as it works again
    assertThat(isLate(1_020, 510)).isTrue();
    for (int i = 0; i < 9; i++) {
      assertThat(isLate(1_020, 510)).as("slow work").isTrue();
    }
    assertThat(isLate(1_020, 510)).as("stopped").isFalse();
  }

  @Test
  void recordsAfterALongSilenceCanBeLate() {
    // Given a group that had nothing to do for a while
    for (int i = 0; i < 60; i++) {
      isLate(100, 100);
    }
    // When
    isLate(200, 100);
    isLate(200, 100);
    // Then
    assertThat(isLate(200, 100)).isTrue();
  }

  @Test
  void eachPartitionCounts() {
    // Given a partition that has no worker and one that has
    Map<TopicPartition, Long> ends = Map.of(FIRST, 100L, SECOND, 100L);
    for (long i = 0; i < 20; i++) {
      isLate(ends, Map.of(FIRST, 50L, SECOND, 100L));
    }
    // Then the first one is not waited for
    assertThat(isLate(ends, Map.of(FIRST, 50L, SECOND, 100L))).isFalse();
    // And the second one is
    Map<TopicPartition, Long> more = Map.of(FIRST, 100L, SECOND, 200L);
    isLate(more, Map.of(FIRST, 50L, SECOND, 110L));
    isLate(more, Map.of(FIRST, 50L, SECOND, 120L));
    assertThat(isLate(more, Map.of(FIRST, 50L, SECOND, 130L))).isTrue();
  }

  @Test
  void aGroupThatCommittedNothingIsNotLate() {
    isLate(Map.of(FIRST, 100L), Map.of());
    isLate(Map.of(FIRST, 100L), Map.of());
    assertThat(isLate(Map.of(FIRST, 100L), Map.of())).isFalse();
  }
}
