package dev.winnow.ingest;

import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Limits how many tasks run concurrently; the others wait in first-in, first-out order without a
 * thread. Thread-safe.
 */
final class AsyncSemaphore {

  // Guarded by this.
  private final ArrayDeque<Task> waiting = new ArrayDeque<>();
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
        .<Task>emitter(emitter -> enter(new Task(emitter)))
        .chain(task -> work.onTermination().invoke(() -> end(task)));
  }

  private void enter(Task task) {
    synchronized (this) {
      if (free == 0) {
        waiting.add(task);
        return;
      }
      free--;
    }
    start(task);
  }

  /**
   * Starts a task that has a permit. If it has ended by then, its permit starts the next task. A
   * loop does so, because with recursion many tasks that end at once would overflow the stack.
   */
  private void start(Task first) {
    Task task = first;
    while (task != null) {
      task.begin();
      task = task.isSecondCall() ? next() : null;
    }
  }

  private void end(Task task) {
    if (task.isSecondCall()) {
      Task next = next();
      if (next != null) {
        start(next);
      }
    }
  }

  /** Passes a permit to the next task and returns it; without one, the permit is free. */
  private synchronized @Nullable Task next() {
    Task next = waiting.poll();
    if (next == null) {
      free++;
    }
    return next;
  }

  /** A task. Its start returns and it ends, in either order; the later one passes the permit on. */
  private static final class Task {

    private final UniEmitter<? super Task> emitter;
    private final AtomicBoolean called = new AtomicBoolean();

    Task(UniEmitter<? super Task> emitter) {
      this.emitter = emitter;
    }

    void begin() {
      emitter.complete(this);
    }

    boolean isSecondCall() {
      return called.getAndSet(true);
    }
  }
}
