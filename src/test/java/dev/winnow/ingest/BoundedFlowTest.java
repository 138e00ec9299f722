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
import java.util.concurrent.Flow;
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
    assertThat(begun).hasSize(BoundedFlow.FIRST_STEP);
    finish(BoundedFlow.FIRST_STEP - 1);
    assertThat(begun).hasSize(BoundedFlow.FIRST_STEP);
    // And then one at a time
    finish(1);
    assertThat(begun).hasSize(BoundedFlow.FIRST_STEP + 1);
    finish(1);
    assertThat(begun).hasSize(BoundedFlow.FIRST_STEP + 2);
  }

  /** Records the requests of a flow. Its items are their own sizes. */
  private final class Source implements Flow.Subscription {
    final List<Long> requests = new ArrayList<>();
    final BoundedFlow<Integer> flow;

    Source(int maxItems, long maxBytes) {
      flow = new BoundedFlow<>(maxItems, maxBytes, item -> item, BoundedFlowTest.this::work);
      flow.onSubscribe(this);
    }

    @Override
    public void request(long items) {
      requests.add(items);
    }

    @Override
    public void cancel() {}

    void send(int... sizes) {
      for (int size : sizes) {
        flow.onItem(size);
      }
    }
  }

  @Test
  void requestsAsManyItemsAsFit() {
    Source source = new Source(2_048, 1_000);
    assertThat(source.requests).containsExactly(4L);
    // When the first one is large, then the others that were requested may fill the limit
    source.send(200);
    assertThat(source.requests).containsExactly(4L, 1L);
    source.send(200, 200, 200, 200);
    assertThat(source.requests).containsExactly(4L, 1L);
    // And each that ends is replaced
    finish(1);
    finish(2);
    assertThat(source.requests).containsExactly(4L, 1L, 1L, 1L, 1L);
  }

  @Test
  void requestsWholeStepsOnceItemsAreKnownToBeSmall() {
    Source source = new Source(2_048, 64 << 20);

    source.send(1_000);

    assertThat(source.requests).containsExactly(4L, (long) BoundedFlow.STEP - 3);
    for (int i = 0; i < BoundedFlow.STEP; i++) {
      source.send(1_000);
    }
    assertThat(source.requests)
        .containsExactly(4L, BoundedFlow.STEP - 3L, BoundedFlow.STEP / 2L, BoundedFlow.STEP / 2L);
  }

  @Test
  void requestsFewItemsWhileLargeOnesAreRecent() {
    // Given many small items, then a large one
    Source source = new Source(2_048, 10_000);
    source.send(1, 1, 1, 1, 4_000);
    finish(5);
    long requested = source.requests.stream().mapToLong(n -> n).sum() - 5;
    assertThat(requested).isEqualTo(BoundedFlow.STEP - 4);
    source.requests.clear();
    // When the requested ones are small, then the requests grow again
    for (int i = 0; i < requested; i++) {
      source.send(1);
      finish(1);
    }
    assertThat(source.requests.stream().mapToLong(n -> n).sum())
        .isBetween(1L, (long) BoundedFlow.STEP);
    for (int i = 0; i < 50; i++) {
      source.send(1);
      finish(1);
    }
    assertThat(source.requests.getLast()).isGreaterThanOrEqualTo(BoundedFlow.STEP / 2);
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
