package dev.winnow.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AsyncSemaphoreTest {

  @Test
  void noMoreRunThanThereIsRoomForAndAllRunInTheEnd() {
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
}
