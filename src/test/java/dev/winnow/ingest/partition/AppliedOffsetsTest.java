package dev.winnow.ingest.partition;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class AppliedOffsetsTest {

  private static final TopicPartition PARTITION = new TopicPartition("winnow.assets", 0);

  private final AppliedOffsets offsets = new AppliedOffsets();

  private AppliedOffsets.Mark begin(long offset) {
    return requireNonNull(offsets.begin(PARTITION, offset));
  }

  private void assertApplied(long offset) {
    assertThat(offsets.applied()).containsExactly(Map.entry(PARTITION, offset));
  }

  @Test
  void positionStopsAtTheFirstUnfinishedRecord() {
    offsets.assigned(Map.of(PARTITION, 10L));
    assertApplied(10);
    AppliedOffsets.Mark first = begin(10);
    AppliedOffsets.Mark second = begin(14);

    second.applied();
    assertApplied(10);
    first.applied();
    assertApplied(15);
  }

  @Test
  void redeliveredRecordIsAppliedWhenBothDeliveriesEnd() {
    offsets.assigned(Map.of(PARTITION, 0L));
    AppliedOffsets.Mark once = begin(3);
    AppliedOffsets.Mark again = begin(3);

    once.applied();
    assertApplied(3);
    again.applied();
    assertApplied(4);
  }

  @Test
  void ignoresRecordsOfAnEarlierAssignment() {
    offsets.assigned(Map.of(PARTITION, 0L));
    AppliedOffsets.Mark late = begin(7);
    offsets.revoked(List.of(PARTITION));
    assertThat(offsets.applied()).isEmpty();
    assertThat(offsets.begin(PARTITION, 8)).isNull();

    offsets.assigned(Map.of(PARTITION, 5L));
    late.applied();

    assertApplied(5);
  }
}
