package dev.winnow.ingest.partition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.index.SourceLog;
import dev.winnow.index.VectorIndex;
import dev.winnow.serving.Serving;
import dev.winnow.testing.Servings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("NullAway.Init") // JUnit calls start first
class ConsumerAssignmentTest {

  private static final String TOPIC = "winnow.assets";
  private static final TopicPartition FIRST = new TopicPartition(TOPIC, 0);
  private static final TopicPartition SECOND = new TopicPartition(TOPIC, 1);

  private final Group consumer = new Group();
  private final IngestProgress progress = new IngestProgress(new SimpleMeterRegistry());
  private VectorIndex index;
  private IndexRebuild rebuild;
  private ConsumerAssignment assignment;

  @BeforeEach
  void start(@TempDir Path directory) {
    index = Worker.embedded(directory);
    Serving serving = Servings.of(index);
    SourceClaim claim =
        new SourceClaim(serving, TOPIC, topic -> new SourceLog("cluster", topic, "id"), end -> {});
    rebuild =
        new IndexRebuild(
            claim, serving, new LogHistory(Map.of()), new DroppedDeletes(topics -> Map.of()));
    assignment =
        new ConsumerAssignment(
            new WholeTopic(claim, serving, TOPIC),
            rebuild,
            new IndexPositions(claim, serving, progress));
    consumer.updatePartitions(
        TOPIC, Stream.of(0, 1).map(p -> new PartitionInfo(TOPIC, p, null, null, null)).toList());
    consumer.updateBeginningOffsets(Map.of(FIRST, 5L, SECOND, 0L));
    consumer.updateEndOffsets(Map.of(FIRST, 757L, SECOND, 20L));
    consumer.assign(List.of(FIRST, SECOND));
  }

  @AfterEach
  void close() {
    index.close();
  }

  @Test
  void readsAnEmptyIndexFromTheBeginningAfterAFailure() {
    // Given
    consumer.commitSync(
        Map.of(FIRST, new OffsetAndMetadata(757), SECOND, new OffsetAndMetadata(20)));
    consumer.setOffsetsException(new KafkaException("no resolvable address"));
    // When
    assignment.onPartitionsAssigned(consumer, List.of(FIRST, SECOND));
    // Then
    assertThat(assignment.joined()).isTrue();
    assertThat(consumer.position(FIRST)).isEqualTo(5);
    assertThat(consumer.position(SECOND)).isZero();
    assertThat(rebuild.targets().awaited()).containsOnlyKeys(FIRST, SECOND);
  }

  /** Only the next poll can join the group again, so the callback must end. */
  @Test
  void endsWhenTheGroupHasRemovedTheWorkerMeanwhile() {
    // Given
    consumer.commitSync(
        Map.of(FIRST, new OffsetAndMetadata(757), SECOND, new OffsetAndMetadata(20)));
    consumer.removed = true;
    // When
    assignment.onPartitionsAssigned(consumer, List.of(FIRST, SECOND));
    // Then no record is read without the earlier ones
    assertThat(assignment.joined()).isFalse();
    assertThat(consumer.paused()).containsExactlyInAnyOrder(FIRST, SECOND);
    // When it has joined again
    consumer.removed = false;
    consumer.assign(List.of(FIRST, SECOND));
    assignment.onPartitionsAssigned(consumer, List.of(FIRST, SECOND));
    // Then
    assertThat(assignment.joined()).isTrue();
    assertThat(consumer.position(FIRST)).isEqualTo(5);
  }

  /** The index still lacks records, but nobody awaits them until the next assignment. */
  @Test
  void hasNotJoinedAfterItLostAllPartitionsOfAnIncompleteIndex() {
    assignment.onPartitionsAssigned(consumer, List.of(FIRST, SECOND));
    assertThat(assignment.joined()).isTrue();

    assignment.onPartitionsRevoked(consumer, List.of(FIRST, SECOND));

    assertThat(assignment.joined()).isFalse();
    assignment.onPartitionsAssigned(consumer, List.of(FIRST, SECOND));
    assertThat(assignment.joined()).isTrue();
    assertThat(rebuild.targets().awaited()).containsOnlyKeys(FIRST, SECOND);
  }

  @Test
  void staysJoinedWithoutPartitionsIfTheIndexIsComplete() {
    assignment.onPartitionsAssigned(consumer, List.of(FIRST, SECOND));
    rebuild.targets().progress(FIRST, 757);
    rebuild.targets().progress(SECOND, 20);

    assignment.onPartitionsRevoked(consumer, List.of(FIRST, SECOND));

    assertThat(assignment.joined()).isTrue();
  }

  /** A consumer that its group may have removed. */
  private static final class Group extends MockConsumer<String, byte[]> {

    private boolean removed;

    Group() {
      super("earliest");
    }

    @Override
    public synchronized void commitSync(Map<TopicPartition, OffsetAndMetadata> offsets) {
      if (removed) {
        throw new CommitFailedException();
      }
      super.commitSync(offsets);
    }
  }

  @Test
  void forgetsPartitionsThatWereLostWithoutNotice() {
    // Given
    assignment.onPartitionsAssigned(consumer, List.of(FIRST, SECOND));
    // When
    consumer.assign(List.of(FIRST));
    assignment.onPartitionsAssigned(consumer, Set.of());
    // Then no positions of the other one are stored, and the worker does not wait for its records.
    assertThat(progress.applied().applied()).containsOnlyKeys(FIRST);
    assertThat(rebuild.targets().awaited()).containsOnlyKeys(FIRST);
    assertThat(assignment.partitions()).containsExactly(FIRST);
  }
}
