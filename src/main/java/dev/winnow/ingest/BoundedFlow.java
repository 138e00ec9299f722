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
 * Works on the items of a stream, as many at once as both a number of items and a number of bytes
 * allow: many small records need much company to be fast, a few large ones would fill the memory.
 * Upstream is asked for more only as there is room, so at most {@link #STEP} items are held beyond
 * the bytes.
 *
 * <p>Thread-safe; never blocks.
 */
final class BoundedFlow<T> implements MultiSubscriber<T> {

  /** Items to ask for at once at most. */
  static final int STEP = 32;

  private static final Logger LOG = Logger.getLogger(BoundedFlow.class);

  private final int maxItems;
  private final long maxBytes;
  private final ToLongFunction<T> size;
  private final Function<T, Uni<Void>> work;
  private Flow.@Nullable Subscription subscription;

  // Guarded by this.
  private boolean stopped;
  private boolean paused;

  /** Items that came during a pause. */
  private final Deque<T> waiting = new ArrayDeque<>();

  private int requested;
  private int working;
  private long bytes;

  /**
   * @param size bytes that an item holds
   * @param work must handle its failures: what fails here is logged and forgotten
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
    askForMore();
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
    askForMore();
  }

  private void beginWaiting() {
    while (true) {
      T item;
      long held;
      synchronized (this) {
        if (paused || stopped || waiting.isEmpty()) {
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
              LOG.error("An item failed in an unexpected way", failure);
              release(held);
            });
  }

  private void release(long held) {
    synchronized (this) {
      working--;
      bytes -= held;
      notifyAll();
    }
    askForMore();
  }

  private void askForMore() {
    Flow.Subscription upstream;
    int room;
    synchronized (this) {
      upstream = subscription;
      room = Math.min(STEP, maxItems - working - waiting.size()) - requested;
      // Half a step at least, or every item would ask for its successor alone.
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
   * Begins no more items and asks for none, or goes on. What was asked for before still comes, and
   * waits.
   */
  void pause(boolean pause) {
    synchronized (this) {
      paused = pause;
    }
    beginWaiting();
    askForMore();
  }

  /** Takes no more items: what still comes or waits is left alone. */
  synchronized void stop() {
    stopped = true;
    waiting.clear();
  }

  /** Blocks until no item is worked on; returns how many still are when the time is up. */
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
    LOG.error("The stream of records has failed; nothing is ingested any more", failure);
  }

  @Override
  public void onCompletion() {}
}
