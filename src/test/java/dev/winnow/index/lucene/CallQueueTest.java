package dev.winnow.index.lucene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.PointChange;
import dev.winnow.index.VectorIndex.Outcome;
import dev.winnow.index.lucene.CallQueue.Call;
import dev.winnow.index.lucene.document.WriteRequest;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.util.Collections;
import java.util.List;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;

class CallQueueTest {

  private final CallQueue queue = new CallQueue();

  @Test
  void rejectsChangesAboveItsBoundUntilSomeComplete() throws InterruptedException {
    // Given
    queue.add(call(CallQueue.MAX_CHANGES - 1, 1));
    queue.add(call(1, 1));
    List<Call> taken = queue.takeAll();
    assertThatThrownBy(() -> queue.add(call(1, 1)))
        .isInstanceOf(IndexUnavailableException.class)
        .hasMessageContaining(CallQueue.MAX_CHANGES + " changes");
    // When
    queue.release(taken);
    // Then
    queue.add(call(1, 1));
    assertThat(queue.takeAll()).hasSize(1);
  }

  @Test
  void rejectsMoreBytesThanItsBound() {
    // Given
    queue.add(call(1, CallQueue.MAX_BYTES));
    // When / Then
    assertThatThrownBy(() -> queue.add(call(1, 1))).isInstanceOf(IndexUnavailableException.class);
  }

  @Test
  void emptyQueueAcceptsACallBeyondItsBounds() throws InterruptedException {
    // When
    queue.add(call(CallQueue.MAX_CHANGES + 1, CallQueue.MAX_BYTES));
    // Then
    assertThat(queue.takeAll()).hasSize(1);
  }

  @Test
  void closedQueueReturnsItsCallsAndRejectsNewOnes() throws InterruptedException {
    // Given
    queue.add(call(1, 1));
    // When
    queue.close();
    // Then
    assertThatThrownBy(() -> queue.add(call(1, 1))).isInstanceOf(IndexUnavailableException.class);
    assertThat(queue.takeAll()).hasSize(1);
    assertThat(queue.takeAll()).isEmpty();
  }

  private static Call call(int changes, long bytes) {
    WriteRequest request =
        new WriteRequest(
            new PointChange.Delete(new AssetId("a"), Version.ofOffset(0)),
            new BytesRef("a"),
            List.of(),
            bytes);
    return new Call(Collections.nCopies(changes, request), false, new Unanswered());
  }

  private static final class Unanswered implements UniEmitter<List<Outcome>> {
    @Override
    public void complete(List<Outcome> outcomes) {}

    @Override
    public void fail(Throwable failure) {}

    @Override
    public UniEmitter<List<Outcome>> onTermination(Runnable callback) {
      return this;
    }
  }
}
