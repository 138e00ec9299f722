package dev.winnow.api.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.encoder.batch.OverloadedException;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SearchQueueTest {

  private long now;
  private final List<Integer> started = new ArrayList<>();
  private final List<UniEmitter<? super Integer>> running = new ArrayList<>();
  private final List<Runnable> timers = new ArrayList<>();
  private final List<Long> delays = new ArrayList<>();
  private final List<Runnable> threads = new ArrayList<>();
  private boolean held;
  private final SearchQueue queue =
      new SearchQueue(
          2,
          () -> now,
          (task, delay) -> {
            timers.add(task);
            delays.add(delay);
          },
          this::onItsThread);

  private UniAssertSubscriber<Integer> search(int number) {
    return queue
        .inTurn(
            Uni.createFrom()
                .<Integer>emitter(
                    emitter -> {
                      started.add(number);
                      running.add(emitter);
                    }))
        .subscribe()
        .withSubscriber(UniAssertSubscriber.create());
  }

  private void onItsThread(Runnable task) {
    if (held) {
      threads.add(task);
    } else {
      task.run();
    }
  }

  private void finishOldest() {
    running.removeFirst().complete(0);
  }

  @Test
  void searchesAboveTheLimitWaitInOrder() {
    for (int i = 1; i <= 5; i++) {
      search(i);
    }
    assertThat(started).containsExactly(1, 2);

    finishOldest();
    finishOldest();

    assertThat(started).containsExactly(1, 2, 3, 4);
  }

  /** The thread of the search that ends has the context of its request. */
  @Test
  void waitingSearchesContinueOnAThreadOfTheirOwn() {
    search(1);
    search(2);
    var next = search(3);
    var late = search(4);
    held = true;

    finishOldest();
    assertThat(started).containsExactly(1, 2);
    threads.removeFirst().run();
    assertThat(started).containsExactly(1, 2, 3);

    now = SearchQueue.BURST + 1;
    timers.removeFirst().run();
    late.assertNotTerminated();
    threads.removeFirst().run();
    late.assertFailedWith(OverloadedException.class);
    next.assertNotTerminated();
  }

  @Test
  void queuesABurstUpToItsLimit() {
    IntStream.range(0, 2).forEach(this::search);
    search(2);
    var late = search(3);

    now = SearchQueue.BURST;
    finishOldest();
    now++;
    finishOldest();

    assertThat(started).containsExactly(0, 1, 2);
    late.assertFailedWith(OverloadedException.class);
  }

  @Test
  void rejectsLateSearchesEvenIfNoneEnds() {
    IntStream.range(0, 2).forEach(this::search);
    var late = search(2);
    now += SearchQueue.BURST / 2;
    var next = search(3);
    // When
    now = SearchQueue.BURST + 1;
    timers.removeFirst().run();
    // Then
    late.assertFailedWith(OverloadedException.class);
    next.assertNotTerminated();
    assertThat(delays).containsExactly(SearchQueue.BURST + 1, SearchQueue.BURST / 2);
    // When
    now += SearchQueue.BURST / 2;
    timers.removeFirst().run();
    // Then
    next.assertFailedWith(OverloadedException.class);
    assertThat(timers).isEmpty();
    assertThat(started).containsExactly(0, 1);
  }

  /** The timer rejects shorter delays. */
  @Test
  void waitsAtLeastAMillisecondForTheNextLateSearch() {
    IntStream.range(0, 3).forEach(this::search);
    now = 1;
    var next = search(3);
    now = SearchQueue.BURST + 1;
    timers.removeFirst().run();
    assertThat(delays.removeLast()).isEqualTo(1_000_000);
    // When
    now += 1_000_000;
    timers.removeFirst().run();
    // Then
    next.assertFailedWith(OverloadedException.class);
  }

  @Test
  void searchesThatGetTheirTurnAreNotTimed() {
    IntStream.range(0, 2).forEach(this::search);
    assertThat(timers).isEmpty();
    var waiting = search(2);
    finishOldest();

    now = SearchQueue.BURST + 1;
    timers.removeFirst().run();

    waiting.assertNotTerminated();
    assertThat(timers).isEmpty();
  }

  @Test
  void limitsTheWaitWhileTheQueueIsNeverEmpty() {
    IntStream.range(0, 3).forEach(this::search);
    for (int i = 3; i < 8; i++) {
      now += SearchQueue.BURST / 5;
      search(i);
      finishOldest();
    }
    assertThat(started).containsExactly(0, 1, 2, 3, 4, 5, 6);
    now += 4 * SearchQueue.OVERLOAD;
    var fresh = search(10);

    finishOldest();

    assertThat(started).hasSize(8).endsWith(10);
    fresh.assertNotTerminated();
  }

  @Test
  void searchesMayWaitAsLongAsOneTakes() {
    // Given searches that take longer than the short wait, one half after the other
    long half = 2 * SearchQueue.OVERLOAD;
    IntStream.range(0, 2).forEach(this::search);
    for (int i = 2; i < 400; i++) {
      search(i);
      now += half;
      finishOldest();
    }
    // When the queue is never empty, and each search waits for longer than half of one
    search(400);
    for (int i = 401; i < 440; i++) {
      now += half - 1;
      search(i);
      now++;
      finishOldest();
    }
    // Then none is rejected
    assertThat(started).isEqualTo(IntStream.range(0, 439).boxed().toList());
  }

  @Test
  void emptyingTheQueueByRejectionEndsNoOverload() {
    IntStream.range(0, 2).forEach(this::search);
    search(2);
    var late = search(3);
    now += SearchQueue.BURST + 1;
    finishOldest(); // rejects 2 and 3: the queue is empty
    late.assertFailedWith(OverloadedException.class);
    search(4);
    var next = search(5);

    now += 4 * SearchQueue.OVERLOAD;
    finishOldest();

    next.assertFailedWith(OverloadedException.class);
  }

  @Test
  void newestSearchRunsFirstWhileOthersAreRejected() {
    IntStream.range(0, 2).forEach(this::search);
    search(2);
    now += SearchQueue.BURST + 1;
    IntStream.range(3, 6).forEach(this::search);

    finishOldest(); // rejects 2
    finishOldest();

    assertThat(started).containsExactly(0, 1, 5, 3);
  }

  @Test
  void newestSearchRunsFirstWhileManyWait() {
    IntStream.range(0, 2).forEach(this::search);
    IntStream.range(2, 7).forEach(this::search);

    finishOldest();
    finishOldest();

    assertThat(started).containsExactly(0, 1, 6, 2);
  }

  @Test
  void timeWithoutRejectionEndsTheOverload() {
    IntStream.range(0, 2).forEach(this::search);
    search(2);
    now += SearchQueue.BURST + 1;
    finishOldest(); // rejects 2
    search(3);
    now += SearchQueue.BURST + 1;
    var next = search(4);

    now += SearchQueue.BURST;
    finishOldest();

    assertThat(started).endsWith(3, 4);
    next.assertNotTerminated();
  }

  @Test
  void idleTimeIsNoOverload() {
    now = 100 * SearchQueue.BURST;
    IntStream.range(0, 2).forEach(this::search);
    search(2);
    now += SearchQueue.BURST;

    finishOldest();

    assertThat(started).containsExactly(0, 1, 2);
  }

  @Test
  void cancelledSearchesFreeTheirPlaces() {
    var first = search(1);
    search(2);
    var waiting = search(3);
    search(4);

    waiting.cancel();
    first.cancel();

    assertThat(started).containsExactly(1, 2, 4);
  }

  @Test
  void failedSearchesFreeTheirPlaces() {
    search(1);
    search(2);
    search(3);

    running.removeFirst().fail(new IllegalStateException("broken"));

    assertThat(started).containsExactly(1, 2, 3);
  }

  @Test
  void rejectsLimitsBelowOne() {
    assertThatThrownBy(() -> new SearchQueue(0, () -> now, (task, delay) -> {}, Runnable::run))
        .isInstanceOf(SearchSettingsException.class)
        .hasMessageContaining("winnow.search.max-concurrent must be at least 1: 0");
  }
}
