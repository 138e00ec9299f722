package dev.winnow.ingest;

import io.smallrye.mutiny.Uni;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Limits how many tasks run concurrently; the others wait in first-in, first-out order without a
 * thread. Thread-safe.
 */
final class AsyncSemaphore {

  // Guarded by this.
  private final ArrayDeque<Runnable> waiting = new ArrayDeque<>();
  private int free;

  AsyncSemaphore(int permits) {
    free = permits;
  }

  /**
   * Returns {@code work}, started as soon as a permit is free. The result must not be cancelled
   * while it waits.
   */
  <T> Uni<T> through(Uni<T> work) {
    return Uni.createFrom()
        .<@Nullable Void>emitter(emitter -> enter(() -> emitter.complete(null)))
        .chain(() -> work.onTermination().invoke(this::leave));
  }

  private void enter(Runnable begin) {
    synchronized (this) {
      if (free == 0) {
        waiting.add(begin);
        return;
      }
      free--;
    }
    begin.run();
  }

  private void leave() {
    Runnable next;
    synchronized (this) {
      next = waiting.poll();
      if (next == null) {
        free++;
        return;
      }
    }
    next.run();
  }
}
