package dev.winnow.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AsyncSemaphoreTest {

  @Test
  void limitsConcurrencyAndRunsAllTasks() {
    // Given
    AsyncSemaphore semaphore = new AsyncSemaphore(2);
    ArrayDeque<UniEmitter<? super Integer>> running = new ArrayDeque<>();
    List<Integer> done = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      semaphore
          .through(
              Uni.createFrom()
                  .emitter((UniEmitter<? super Integer> emitter) -> running.add(emitter)))
          .subscribe()
          .with(done::add, failure -> done.add(-1));
    }

    // When they end one by one, some of them badly
    for (int i = 0; i < 5; i++) {
      assertThat(running).hasSize(Math.min(2, 5 - i));
      if (i == 1) {
        running.remove().fail(new IllegalStateException());
      } else {
        running.remove().complete(i);
      }
    }

    // Then
    assertThat(done).containsExactly(0, -1, 2, 3, 4);
  }

  @Test
  void manyWaitingTasksNeedNoDeepStack() {
    // Given
    AsyncSemaphore semaphore = new AsyncSemaphore(1);
    List<UniEmitter<? super Integer>> running = new ArrayList<>();
    List<Integer> done = new ArrayList<>();
    semaphore
        .through(
            Uni.createFrom().emitter((UniEmitter<? super Integer> emitter) -> running.add(emitter)))
        .subscribe()
        .with(done::add);
    for (int i = 1; i <= 50_000; i++) {
      semaphore.through(Uni.createFrom().item(i)).subscribe().with(done::add);
    }

    // When
    running.getFirst().complete(0);

    // Then they ran in the order in which they came, and the permit is free again
    semaphore.through(Uni.createFrom().item(50_001)).subscribe().with(done::add);
    assertThat(done.remove((Object) 0)).isTrue();
    assertThat(done).isEqualTo(IntStream.rangeClosed(1, 50_001).boxed().toList());
  }

  @Test
  void runsTasksThatEndOnOtherThreads() {
    // Given
    AsyncSemaphore semaphore = new AsyncSemaphore(3);
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    Uni<Integer> task =
        Uni.createFrom()
            .item(
                () -> {
                  most.accumulateAndGet(running.incrementAndGet(), Math::max);
                  running.decrementAndGet();
                  return 1;
                })
            .runSubscriptionOn(Infrastructure.getDefaultExecutor());

    // When
    List<Integer> done =
        Uni.join()
            .all(Stream.generate(() -> semaphore.through(task)).limit(2_000).toList())
            .andCollectFailures()
            .await()
            .atMost(Duration.ofSeconds(30));

    // Then
    assertThat(done).hasSize(2_000);
    assertThat(most).hasValueBetween(1, 3);
  }
}
