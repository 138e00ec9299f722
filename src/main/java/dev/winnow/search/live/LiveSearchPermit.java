package dev.winnow.search.live;

import dev.winnow.encoder.batch.OverloadedException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;

/** A place for one live search, held from its admission until its stream has ended. Thread-safe. */
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
   * Reserves one of the places that are free.
   *
   * @throws OverloadedException if there is none
   */
  static LiveSearchPermit reserve(Semaphore free) {
    if (!free.tryAcquire()) {
      throw new OverloadedException("there are too many live searches already; try again later");
    }
    return new LiveSearchPermit(free);
  }

  /** Takes it for a client that has come; returns whether it was still reserved. */
  boolean take() {
    return state.compareAndSet(State.RESERVED, State.TAKEN);
  }

  /** Releases it if it is unused. */
  void expire() {
    if (state.compareAndSet(State.RESERVED, State.FREE)) {
      free.release();
    }
  }

  /** Releases it in any state. A second call does nothing. */
  public void release() {
    if (state.getAndSet(State.FREE) != State.FREE) {
      free.release();
    }
  }
}
