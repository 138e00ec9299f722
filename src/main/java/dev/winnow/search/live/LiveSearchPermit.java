package dev.winnow.search.live;

import dev.winnow.encoder.batch.OverloadedException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;

/** The permit of a live search, held from its admission until its stream has ended. Thread-safe. */
public final class LiveSearchPermit {

  private enum State {
    RESERVED,
    TAKEN,
    FREE
  }

  private final Semaphore free;
  private final AtomicReference<State> state = new AtomicReference<>(State.RESERVED);

  private LiveSearchPermit(Semaphore free) {
    this.free = free;
  }

  /**
   * Reserves a permit.
   *
   * @throws OverloadedException if no permit is free
   */
  static LiveSearchPermit reserve(Semaphore free) {
    if (!free.tryAcquire()) {
      throw new OverloadedException("there are too many live searches already; try again later");
    }
    return new LiveSearchPermit(free);
  }

  /** Takes the permit for a connected client. Returns false if it has expired. */
  boolean take() {
    return state.compareAndSet(State.RESERVED, State.TAKEN);
  }

  /** Releases the permit if it was not taken. */
  void expire() {
    if (state.compareAndSet(State.RESERVED, State.FREE)) {
      free.release();
    }
  }

  /** Releases the permit in any state. Idempotent. */
  public void release() {
    if (state.getAndSet(State.FREE) != State.FREE) {
      free.release();
    }
  }
}
