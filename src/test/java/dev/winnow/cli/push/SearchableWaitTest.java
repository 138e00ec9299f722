package dev.winnow.cli.push;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.kafka.Offsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchableWaitTest {

  private static final TopicPartition P0 = new TopicPartition("t", 0);
  private static final TopicPartition P1 = new TopicPartition("t", 1);
  private static final Map<TopicPartition, Offsets> WRITTEN =
      Map.of(P0, new Offsets(10, 19), P1, new Offsets(5, 5));

  @ParameterizedTest
  @CsvSource({"0, 10", "10, 10", "11, 9", "19, 1", "20, 0", "99, 0"})
  void countsRecordsThatTheGroupHasNotConsumed(long committed, long remaining) {
    assertThat(new Offsets(10, 19).remaining(committed)).isEqualTo(remaining);
  }

  @Test
  void waitsUntilEveryPartitionIsConsumed() throws InterruptedException {
    // Given
    Deque<Map<TopicPartition, Long>> looks =
        new ArrayDeque<>(List.of(Map.of(), Map.of(P0, 20L), Map.of(P0, 20L, P1, 6L)));
    List<Long> told = new ArrayList<>();
    var wait = new SearchableWait(looks::pop, Duration.ofMinutes(1), Duration.ofMillis(1));
    // When
    long remaining = wait.await(WRITTEN, told::add);
    // Then
    assertThat(remaining).isZero();
    assertThat(told).containsExactly(11L, 1L, 0L);
  }

  @Test
  void givesUpAtTheTimeout() throws InterruptedException {
    var wait =
        new SearchableWait(() -> Map.of(P0, 15L), Duration.ofMillis(20), Duration.ofMillis(5));

    assertThat(wait.await(WRITTEN, left -> {})).isEqualTo(6);
  }

  @Test
  void returnsImmediatelyIfNothingWasWritten() throws InterruptedException {
    var wait = new SearchableWait(Map::of, Duration.ZERO, Duration.ofMillis(5));

    assertThat(wait.await(Map.of(), left -> {})).isZero();
  }
}
