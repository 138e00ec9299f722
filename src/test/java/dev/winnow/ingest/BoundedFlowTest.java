package dev.winnow.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.operators.multi.processors.UnicastProcessor;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BoundedFlowTest {

  private final ArrayDeque<UniEmitter<? super Void>> open = new ArrayDeque<>();
  private final List<Integer> begun = new ArrayList<>();

  private Uni<Void> work(int item) {
    begun.add(item);
    return Uni.createFrom().emitter((UniEmitter<? super Void> emitter) -> open.add(emitter));
  }

  private void finish(int items) {
    for (int i = 0; i < items; i++) {
      open.remove().complete(null);
    }
  }

  @Test
  void limitsItemsInProgress() {
    // When
    Multi.createFrom()
        .range(0, 1_000)
        .subscribe()
        .withSubscriber(new BoundedFlow<>(100, Long.MAX_VALUE, item -> 1, this::work));

    // Then
    assertThat(begun).hasSizeBetween(70, 100);
    finish(50);
    assertThat(open).hasSizeBetween(70, 100);
  }

  @Test
  void processesEveryItem() {
    for (int maxItems : new int[] {1, 2, 31, 33, 64, 5_000}) {
      begun.clear();
      Multi.createFrom()
          .range(0, 1_000)
          .subscribe()
          .withSubscriber(new BoundedFlow<>(maxItems, 7, item -> item % 3, this::work));
      while (!open.isEmpty()) {
        assertThat(open).hasSizeLessThanOrEqualTo(maxItems);
        finish(1);
      }
      assertThat(begun).hasSize(1_000).isSorted();
    }
  }

  @Test
  void limitsBytesInProgress() {
    // When items are ten times as large as the limit for all
    Multi.createFrom()
        .range(0, 1_000)
        .subscribe()
        .withSubscriber(new BoundedFlow<>(10_000, 1_000, item -> 10_000, this::work));

    // Then only the items are taken that were requested before their size was known
    assertThat(begun).hasSize(BoundedFlow.STEP);
    finish(BoundedFlow.STEP);
    assertThat(begun).hasSize(2 * BoundedFlow.STEP);
  }

  @Test
  void requestsNothingDuringAPause() {
    // Given
    BoundedFlow<Integer> flow = new BoundedFlow<>(100, Long.MAX_VALUE, item -> 1, this::work);
    Multi.createFrom().range(0, 1_000).subscribe().withSubscriber(flow);
    int before = begun.size();
    // When
    flow.pause(true);
    finish(before);
    // Then
    assertThat(begun).hasSize(before);
    flow.pause(false);
    assertThat(begun).hasSizeGreaterThan(before);
  }

  @Test
  void queuesItemsThatArriveDuringAPause() throws InterruptedException {
    // Given items that were asked for and have not come yet
    BoundedFlow<Integer> flow = new BoundedFlow<>(100, Long.MAX_VALUE, item -> 1, this::work);
    UnicastProcessor<Integer> source = UnicastProcessor.create();
    source.subscribe().withSubscriber(flow);
    source.onNext(1);
    // When
    flow.pause(true);
    source.onNext(2);
    source.onNext(3);
    finish(1);
    // Then no item is in progress
    assertThat(flow.awaitIdle(Duration.ofMillis(10))).isZero();
    assertThat(begun).containsExactly(1);
    flow.pause(false);
    assertThat(begun).containsExactly(1, 2, 3);
  }

  @Test
  void theLimitCanBeChanged() {
    // Given
    BoundedFlow<Integer> flow = new BoundedFlow<>(100, Long.MAX_VALUE, item -> 1, this::work);
    Multi.createFrom().range(0, 1_000).subscribe().withSubscriber(flow);
    // When
    flow.limit(1);
    // Then items in progress are finished, and the others follow one at a time
    while (open.size() > 1) {
      int before = begun.size();
      finish(1);
      assertThat(begun).hasSize(before);
    }
    finish(1);
    assertThat(open).hasSize(1);
    // And the limit rises at once
    flow.limit(50);
    assertThat(open).hasSizeBetween(30, 50);
    while (!open.isEmpty()) {
      assertThat(open).hasSizeLessThanOrEqualTo(50);
      finish(1);
    }
    assertThat(begun).hasSize(1_000).isSorted();
  }

  @Test
  void itemsThatArriveAfterTheLimitWasLoweredWait() {
    // Given items that were requested and have not come yet
    BoundedFlow<Integer> flow = new BoundedFlow<>(100, Long.MAX_VALUE, item -> 1, this::work);
    UnicastProcessor<Integer> source = UnicastProcessor.create();
    source.subscribe().withSubscriber(flow);
    source.onNext(1);
    // When
    flow.limit(1);
    source.onNext(2);
    source.onNext(3);
    // Then
    assertThat(begun).containsExactly(1);
    finish(1);
    assertThat(begun).containsExactly(1, 2);
    flow.limit(100);
    assertThat(begun).containsExactly(1, 2, 3);
  }

  @Test
  void stopFinishesOnlyItemsInProgress() throws InterruptedException {
    // Given
    BoundedFlow<Integer> flow = new BoundedFlow<>(10, Long.MAX_VALUE, item -> 1, this::work);
    Multi.createFrom().range(0, 1_000).subscribe().withSubscriber(flow);
    int before = begun.size();

    // When
    flow.stop();
    assertThat(flow.awaitIdle(Duration.ofMillis(10))).isEqualTo(before);
    finish(before);

    // Then
    assertThat(flow.awaitIdle(Duration.ofSeconds(10))).isZero();
    assertThat(begun).hasSize(before);
  }

  @Test
  void failedItemsFreeTheirPlaces() {
    AtomicInteger failed = new AtomicInteger();
    Multi.createFrom()
        .range(0, 3)
        .subscribe()
        .withSubscriber(
            new BoundedFlow<>(
                1,
                Long.MAX_VALUE,
                item -> 1,
                item -> {
                  failed.incrementAndGet();
                  return Uni.createFrom().failure(new IllegalStateException("for the log"));
                }));

    assertThat(failed).hasValue(3);
  }
}
