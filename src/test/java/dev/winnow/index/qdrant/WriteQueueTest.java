package dev.winnow.index.qdrant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.index.PointChange;
import dev.winnow.index.VectorIndex.Outcome;
import dev.winnow.index.qdrant.QdrantWriter.Result;
import dev.winnow.index.qdrant.point.ConditionalWrite;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WriteQueueTest {

  private static final int MAX_BATCH = 4;
  private static final int MAX_CONCURRENT = 2;

  private record Sent(List<ConditionalWrite> writes, CompletableFuture<List<Result>> answer) {

    void succeed() {
      answer.complete(
          writes.stream().<Result>map(write -> new Result.Known(Outcome.APPLIED)).toList());
    }
  }

  private final List<Sent> sent = new ArrayList<>();
  private final WriteQueue queue =
      new WriteQueue(
          MAX_BATCH,
          MAX_CONCURRENT,
          writes -> {
            sent.add(new Sent(writes, new CompletableFuture<>()));
            return sent.getLast().answer;
          });

  private static ConditionalWrite change(String id, long offset) {
    return ConditionalWrite.of(new PointChange.Delete(new AssetId(id), Version.ofOffset(offset)));
  }

  private void submit(int from, int to) {
    IntStream.range(from, to).forEach(i -> queue.submit(List.of(change("id-" + i, i))));
  }

  private List<Integer> sizes() {
    return sent.stream().map(batch -> batch.writes.size()).toList();
  }

  @Test
  void queuesChangesDuringABatchUntilTheyFillOne() {
    // When
    submit(0, 4);
    // Then
    assertThat(sizes()).containsExactly(1);
    // When
    submit(4, 8);
    // Then
    assertThat(sizes()).containsExactly(1, 4);
  }

  @Test
  void sendsAPartialBatchWhenNoneIsInFlight() {
    // Given
    submit(0, 7);
    assertThat(sizes()).containsExactly(1, 4);
    // When
    sent.get(0).succeed();
    // Then
    assertThat(sizes()).containsExactly(1, 4);
    // When
    sent.get(1).succeed();
    // Then
    assertThat(sizes()).containsExactly(1, 4, 2);
  }

  @Test
  void fillsBatchesOfCallersThatSubmitPerOutcome() {
    // Given
    submit(0, 1);
    List<CompletableFuture<Outcome>> outcomes = new ArrayList<>();
    for (int i = 1; i < 9; i++) {
      outcomes.addAll(queue.submit(List.of(change("id-" + i, i))));
    }
    for (int i = 0; i < outcomes.size(); i++) {
      int next = 100 + i;
      outcomes.get(i).thenRun(() -> submit(next, next + 1));
    }
    // When
    for (int i = 0; i < 3; i++) {
      sent.get(i).succeed();
    }
    // Then
    assertThat(sizes()).containsExactly(1, 4, 4, 4, 4);
  }

  @Test
  void neverSendsTwoChangesOfOnePointAtOnce() {
    // Given
    for (int i = 0; i < 9; i++) {
      queue.submit(List.of(change("same", i)));
    }
    // When / Then
    for (int i = 0; i < 9; i++) {
      assertThat(sent).hasSize(i + 1);
      assertThat(sent.get(i).writes.getFirst().version().offset()).isEqualTo(i);
      sent.get(i).succeed();
    }
  }
}
