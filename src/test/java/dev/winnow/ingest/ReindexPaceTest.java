package dev.winnow.ingest;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ReindexPaceTest {

  private final AtomicBoolean liveWaits = new AtomicBoolean();
  private final AtomicBoolean diskLow = new AtomicBoolean();
  private final ReindexPace pace = new ReindexPace(3, liveWaits::get, diskLow::get);

  private CompletableFuture<Boolean> begin(long size) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return pace.begin(size, System.nanoTime() + TimeUnit.MINUTES.toNanos(1));
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        },
        waiting -> Thread.ofPlatform().daemon().start(waiting));
  }

  @Test
  void runsManyRecordsAtOnceWhileLiveRecordsAreFresh() {
    for (int i = 0; i < 3; i++) {
      assertThat(begin(1).join()).isTrue();
    }
    CompletableFuture<Boolean> fourth = begin(1);
    assertThat(fourth).isNotDone();

    pace.end(1);

    assertThat(fourth.join()).isTrue();
  }

  @Test
  void runsOneRecordAtATimeWhileLiveRecordsWait() {
    assertThat(begin(1).join()).isTrue();
    liveWaits.set(true);
    CompletableFuture<Boolean> second = begin(1);
    assertThat(second).isNotDone();

    pace.end(1);

    assertThat(second.join()).isTrue();
  }

  @Test
  void runsNoRecordWhileTheDiskIsLow() {
    diskLow.set(true);
    CompletableFuture<Boolean> first = begin(1);
    assertThat(first).isNotDone();

    diskLow.set(false);

    await().until(first::isDone);
    assertThat(first.join()).isTrue();
  }

  @Test
  void runsLargeRecordsOneByOne() {
    assertThat(begin(16 << 20).join()).isTrue();

    assertThat(begin(1)).isNotDone();
  }

  @Test
  void startsNoRecordThatWaitedUntilItsDeadline() throws InterruptedException {
    diskLow.set(true);

    assertThat(pace.begin(1, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(100))).isFalse();
  }

  @Test
  void startsNoRecordAfterStop() {
    diskLow.set(true);
    CompletableFuture<Boolean> waiting = begin(1);

    pace.stop();

    assertThat(waiting.join()).isFalse();
    assertThat(begin(1).join()).isFalse();
  }
}
