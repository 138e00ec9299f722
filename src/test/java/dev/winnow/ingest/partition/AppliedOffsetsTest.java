package dev.winnow.ingest.partition;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class AppliedOffsetsTest {

  private static final TopicPartition PARTITION = new TopicPartition("winnow.assets", 0);

  private final AppliedOffsets offsets = new AppliedOffsets();

  private AppliedOffsets.Mark begin(long offset) {
    return requireNonNull(offsets.begin(record(offset)));
  }

  private static ConsumerRecord<String, String> record(long offset) {
    return new ConsumerRecord<>("winnow.assets", 0, offset, "key", "value");
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
  void countsTheRecordsAfterTheFirstUnfinishedOne() {
    // Given a compacted log, so that offsets say nothing about the number of records
    offsets.assigned(Map.of(PARTITION, 0L));
    AppliedOffsets.Mark first = begin(3);
    AppliedOffsets.Mark second = begin(1_000);
    begin(1_001).applied();
    begin(2_000).applied();
    // When / Then
    assertThat(offsets.blocking(3)).isEmpty();
    assertThat(offsets.blocking(2)).contains(new AppliedOffsets.Blocking(PARTITION, 3));
    first.applied();
    assertThat(offsets.blocking(2)).isEmpty();
    assertThat(offsets.blocking(1)).contains(new AppliedOffsets.Blocking(PARTITION, 1_000));
    second.applied();
    assertThat(offsets.blocking(0)).isEmpty();
  }

  @Test
  void knowsARecordBeforeThePosition() {
    offsets.assigned(Map.of(PARTITION, 10L));
    assertThat(offsets.records()).isEmpty();
    AppliedOffsets.Mark first = begin(10);
    AppliedOffsets.Mark second = begin(11);
    AppliedOffsets.Mark third = begin(14);

    second.applied();
    assertThat(offsets.records()).isEmpty();
    first.applied();
    assertRecord(11);
    third.applied();
    assertRecord(14);
  }

  private void assertRecord(long offset) {
    assertThat(offsets.records().values())
        .singleElement()
        .satisfies(record -> assertThat(record.offset()).isEqualTo(offset))
        .satisfies(record -> assertThat(record.keyHash()).isEqualTo("key".hashCode()));
  }

  @Test
  void knowsARecordWhileOthersAreInProgress() {
    offsets.assigned(Map.of(PARTITION, 10L));
    AppliedOffsets.Mark first = begin(10);
    begin(11);

    begin(12).applied();
    first.applied();

    assertApplied(11);
    assertRecord(10);
  }

  /** Fetches records at these offsets, with nothing else before the next offset. */
  private void fetch(long next, long... records) {
    offsets.fetched(
        new ConsumerRecords<>(
            Map.of(PARTITION, LongStream.of(records).mapToObj(AppliedOffsetsTest::record).toList()),
            Map.of(PARTITION, new OffsetAndMetadata(next))));
  }

  @Test
  void fetchedRecordIsNotAppliedBeforeItIsDelivered() {
    offsets.assigned(Map.of(PARTITION, 10L));

    fetch(12, 10, 11);

    assertApplied(10);
    begin(10).applied();
    assertApplied(11);
    begin(11).applied();
    assertApplied(12);
  }

  @Test
  void offsetsWithoutRecordsAreAppliedWithTheRecordsBefore() {
    offsets.assigned(Map.of(PARTITION, 10L));

    fetch(14, 11); // aborted, record, marker, marker
    assertApplied(11);
    begin(11).applied();

    assertApplied(14);
    fetch(20);
    assertApplied(20);
  }

  @Test
  void ignoresRecordsOfAnEarlierAssignment() {
    offsets.assigned(Map.of(PARTITION, 0L));
    AppliedOffsets.Mark late = begin(7);
    offsets.revoked(List.of(PARTITION));
    assertThat(offsets.applied()).isEmpty();
    assertThat(offsets.begin(record(8))).isNull();

    offsets.assigned(Map.of(PARTITION, 5L));
    late.applied();

    assertApplied(5);
  }
}
