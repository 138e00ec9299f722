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
 * Requests only as many items from upstream as fit if they are as large as the recent ones. So the
 * limit of bytes is exceeded only by items that are larger, at most {@link #STEP}.
 *
 * <p>Thread-safe; never blocks.
 */
final class BoundedFlow<T> implements MultiSubscriber<T> {

  /** Maximum number of items in one request. */
  static final int STEP = 32;

  /** Maximum number of items in the requests before the first item, whose sizes are unknown. */
  static final int FIRST_STEP = 4;

  /** With each smaller item, the expected size falls by its excess divided by this. */
  private static final int DECAY = 8;

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

  /** Size of the items that wait or are in progress. */
  private long bytes;

  /**
   * The size that the next items may have: that of the largest recent item. 0 before the first one.
   */
  private long expected;

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
      long held = size.applyAsLong(item);
      bytes += held;
      // At least 1, because the size is known now.
      expected = Math.max(1, Math.max(held, expected - (expected - held) / DECAY));
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
      room = room();
      if (upstream == null || stopped || paused || room <= 0) {
        return;
      }
      requested += room;
    }
    upstream.request(room);
  }

  /** Returns how many items to request now. Called under the lock. */
  private int room() {
    int held = working + waiting.size();
    int most = Math.min(STEP, maxItems - held);
    long fitting = expected == 0 ? FIRST_STEP : Math.max(0, maxBytes - bytes) / expected;
    if (held + requested == 0) { // one item is always allowed, however large
      return (int) Math.min(most, Math.max(1, fitting));
    }
    int room = (int) Math.min(most, fitting) - requested;
    // Request at least half a step where the limits allow more; otherwise each finished item would
    // request a single successor.
    boolean isFraction =
        room < STEP / 2 && fitting >= STEP && maxItems - working >= STEP && requested + working > 0;
    return isFraction ? 0 : room;
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
