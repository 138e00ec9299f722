package dev.winnow.fetch;

import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * A limit of the bytes of fetched images that are held at the same time. Shares wait in FIFO order,
 * without a thread, and hold nothing while they wait, so there are no deadlocks. Thread-safe.
 */
public final class FetchMemory {

  private static final int HEAP_SHARE = 8;

  private final long limit;

  // Guarded by this.
  private final Deque<Waiting> waiting = new ArrayDeque<>();
  private long free;

  private record Waiting(long bytes, UniEmitter<? super Void> emitter) {}

  /**
   * @param limit in bytes; a larger image is held alone
   */
  FetchMemory(long limit) {
    this.limit = limit;
    this.free = limit;
  }

  /** Returns a limit of an eighth of the heap, but at least one image. */
  static FetchMemory ofHeap(long largestImage) {
    return new FetchMemory(Math.max(largestImage, Runtime.getRuntime().maxMemory() / HEAP_SHARE));
  }

  /** Returns a share of no bytes. */
  Share share() {
    return new Share();
  }

  /** Returns whether a share waits. */
  synchronized boolean isAwaited() {
    return !waiting.isEmpty();
  }

  private synchronized boolean tryTake(long bytes) {
    if (!waiting.isEmpty() || bytes > free) {
      return false;
    }
    free -= bytes;
    return true;
  }

  private void take(long bytes, UniEmitter<? super Void> emitter) {
    synchronized (this) {
      waiting.add(new Waiting(bytes, emitter));
    }
    giveBack(0);
  }

  private void giveBack(long bytes) {
    List<Waiting> ready = new ArrayList<>();
    synchronized (this) {
      free += bytes;
      while (!waiting.isEmpty() && waiting.element().bytes <= free) {
        Waiting next = waiting.remove();
        free -= next.bytes;
        ready.add(next);
      }
    }
    ready.forEach(next -> next.emitter.complete(null));
  }

  /** The bytes of one image. Must be closed when the image is no longer held. */
  public final class Share implements AutoCloseable {

    private long held; // guarded by this

    private Share() {}

    /** Extends the share to so many bytes, unless it is larger. Returns false if it must wait. */
    synchronized boolean tryExtend(long bytes) {
      long more = Math.min(limit, bytes) - held;
      if (more > 0) {
        if (!tryTake(more)) {
          return false;
        }
        held += more;
      }
      return true;
    }

    /**
     * Gives back what the share has, then completes when it has so many bytes. The result must not
     * be cancelled.
     */
    Uni<Void> await(long bytes) {
      long taken = Math.min(limit, bytes);
      return Uni.createFrom()
          .<Void>emitter(
              emitter -> {
                close();
                take(taken, emitter);
              })
          .invoke(() -> hold(taken));
    }

    private synchronized void hold(long bytes) {
      held = bytes;
    }

    @Override
    public void close() {
      long bytes;
      synchronized (this) {
        bytes = held;
        held = 0;
      }
      giveBack(bytes);
    }
  }
}
