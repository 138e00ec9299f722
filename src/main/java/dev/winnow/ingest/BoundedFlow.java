package dev.winnow.ingest;

import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.MultiSubscriber;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Processes the items of a stream concurrently, within a limit of items and a limit of bytes: many
 * small records are fast only in large numbers, and a few large ones could fill the memory.
 * Requests items from upstream only below both limits, so at most {@link #STEP} items exceed the
 * limit of bytes.
 *
 * <p>Thread-safe; never blocks.
 */
final class BoundedFlow<T> implements MultiSubscriber<T> {

  /** Maximum number of items in one request. */
  static final int STEP = 32;

  private static final Logger LOG = Logger.getLogger(BoundedFlow.class);

  private final long maxBytes;
  private final ToLongFunction<T> size;
  private final Function<T, Uni<Void>> work;
  private Flow.@Nullable Subscription subscription;

  // Guarded by this.
  private int maxItems;
  private boolean stopped;
  private boolean paused;

  /** Items that arrived during a pause, or after the limit was lowered. */
  private final Deque<T> waiting = new ArrayDeque<>();

  private int requested;
  private int working;
  private long bytes;

  /**
   * @param size returns the size of an item in bytes
   * @param work processes an item; must handle its own failures, which are only logged here
   */
  BoundedFlow(int maxItems, long maxBytes, ToLongFunction<T> size, Function<T, Uni<Void>> work) {
    this.maxItems = maxItems;
    this.maxBytes = maxBytes;
    this.size = size;
    this.work = work;
  }

  @Override
  public void onSubscribe(Flow.Subscription upstream) {
    synchronized (this) {
      subscription = upstream;
    }
    requestMore();
  }

  @Override
  public void onItem(T item) {
    synchronized (this) {
      if (stopped) {
        return;
      }
      requested--;
      waiting.add(item);
    }
    beginWaiting();
    requestMore();
  }

  private void beginWaiting() {
    while (true) {
      T item;
      long held;
      synchronized (this) {
        if (paused || stopped || working >= maxItems || waiting.isEmpty()) {
          return;
        }
        item = waiting.remove();
        held = size.applyAsLong(item);
        working++;
        bytes += held;
      }
      begin(item, held);
    }
  }

  private void begin(T item, long held) {
    work.apply(item)
        .subscribe()
        .with(
            done -> release(held),
            failure -> {
              LOG.error("Unexpected failure of an item", failure);
              release(held);
            });
  }

  private void release(long held) {
    synchronized (this) {
      working--;
      bytes -= held;
      notifyAll();
    }
    beginWaiting();
    requestMore();
  }

  private void requestMore() {
    Flow.Subscription upstream;
    int room;
    synchronized (this) {
      upstream = subscription;
      room = Math.min(STEP, maxItems - working - waiting.size()) - requested;
      // Request at least half a step; otherwise each finished item would request a single
      // successor.
      if (upstream == null
          || stopped
          || paused
          || bytes >= maxBytes
          || room <= 0
          || (room < STEP / 2 && requested + working > 0 && maxItems - working >= STEP)) {
        return;
      }
      requested += room;
    }
    upstream.request(room);
  }

  /**
   * Pauses or resumes. A paused flow neither starts nor requests items; items requested before
   * still arrive and wait.
   */
  void pause(boolean pause) {
    synchronized (this) {
      paused = pause;
    }
    beginWaiting();
    requestMore();
  }

  /**
   * Changes the maximum number of items in progress. Items in progress or requested before are not
   * affected, except that requested ones wait for room.
   */
  void limit(int items) {
    synchronized (this) {
      maxItems = items;
    }
    beginWaiting();
    requestMore();
  }

  /** Stops: ignores waiting items and items that still arrive. */
  synchronized void stop() {
    stopped = true;
    waiting.clear();
  }

  /**
   * Blocks until no item is in progress. Returns the number of items in progress at the timeout.
   */
  synchronized int awaitIdle(Duration timeout) throws InterruptedException {
    long deadline = System.nanoTime() + timeout.toNanos();
    for (long left = timeout.toMillis(); working > 0 && left > 0; ) {
      wait(left);
      left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
    }
    return working;
  }

  @Override
  public void onFailure(Throwable failure) {
    synchronized (this) {
      if (stopped) {
        return;
      }
    }
    LOG.error("The stream of records failed: ingest has stopped", failure);
  }

  @Override
  public void onCompletion() {}
}
