package dev.winnow.api.search;

import dev.winnow.encoder.batch.OverloadedException;
import io.quarkus.runtime.Startup;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.smallrye.mutiny.subscription.UniEmitter;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.ObjLongConsumer;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * Limits how many searches run concurrently; others wait for their turn without a thread.
 *
 * <p>A queue that absorbs a burst is useful. A queue that never gets empty only makes every search
 * slow. So a search may wait for {@link #BURST}, but while the queue has not been empty for longer
 * than {@link #BURST} it may only wait for as long as a search takes on average, and at least for
 * {@link #OVERLOAD}. While others are rejected or many wait, the last one is first (controlled
 * delay and adaptive LIFO, as in B. Maurer, Fail at Scale, ACM Queue 13(8), 2015). A queue that
 * rejections have emptied counts as empty only after {@link #BURST} without one: otherwise, every
 * overload would begin again with long waits.
 *
 * <p>A search that has waited continues on another thread than the search that ended: that one has
 * the context of its request, in which the framework would answer both requests, and sometimes end
 * the request of one while it answers the other. Thread-safe.
 */
@Singleton
@Startup // so that a wrong limit is refused at the start, not by the first search
class SearchQueue {

  /** In nanoseconds, as all times here. */
  static final long BURST = TimeUnit.MILLISECONDS.toNanos(500);

  static final long OVERLOAD = TimeUnit.MILLISECONDS.toNanos(20);

  /** The timer rejects shorter ones. */
  private static final long SHORTEST_DELAY = TimeUnit.MILLISECONDS.toNanos(1);

  /** With 2, and texts that were not encoded before, 15 % more are answered, a quarter slower. */
  private static final double PER_CORE = 1.5;

  /** More, because searches on a server mostly wait. */
  private static final double PER_CORE_WITH_SERVER = 4;

  private static final int MAX_WAITING = 2_048;

  /** More waiting searches than this, for each running one, are not all answered in time. */
  private static final int MANY = 2;

  /** Number of searches whose durations are averaged. */
  private static final int AVERAGED = 32;

  private final int limit;
  private final LongSupplier clock;
  private final ObjLongConsumer<Runnable> timer;
  private final Executor own;

  // Guarded by this.
  private final ArrayDeque<Ticket> queue = new ArrayDeque<>();
  private int free;
  private boolean timed;
  private long lastEmpty;
  private long lastRejected;
  private double meanDuration;

  /** A search that waits, runs, or is over. Guarded by the queue. */
  private static final class Ticket {
    @Nullable UniEmitter<? super @Nullable Void> turn;
    long since;
    long started;
    boolean running;
    volatile boolean over;

    void start(long now) {
      started = now;
      running = true;
    }
  }

  @Inject
  SearchQueue(
      SearchConfig config, @ConfigProperty(name = "winnow.qdrant.url") Optional<String> server) {
    this(
        config
            .maxConcurrent()
            .orElse(
                (int)
                    Math.ceil(
                        (server.isPresent() ? PER_CORE_WITH_SERVER : PER_CORE)
                            * Runtime.getRuntime().availableProcessors())),
        System::nanoTime,
        (task, delay) ->
            Infrastructure.getDefaultWorkerPool().schedule(task, delay, TimeUnit.NANOSECONDS),
        // Not a thread of a shared pool: these take the context from the thread that calls them.
        task -> Thread.ofVirtual().name("winnow-search").start(task));
  }

  /**
   * @param timer runs a task after a delay
   * @param own runs what follows for a search that has waited
   */
  SearchQueue(
      int maxConcurrent, LongSupplier clock, ObjLongConsumer<Runnable> timer, Executor own) {
    if (maxConcurrent < 1) {
      throw new SearchSettingsException(
          "winnow.search.max-concurrent must be at least 1: " + maxConcurrent);
    }
    this.limit = maxConcurrent;
    this.free = maxConcurrent;
    this.clock = clock;
    this.timer = timer;
    this.own = own;
    this.lastEmpty = clock.getAsLong();
    this.lastRejected = lastEmpty - BURST;
  }

  /**
   * Returns {@code search}, started in its turn. Fails with {@link OverloadedException}. It may be
   * cancelled at any time.
   */
  <T> Uni<T> inTurn(Uni<T> search) {
    return Uni.createFrom()
        .deferred(
            () -> {
              Ticket ticket = new Ticket();
              return Uni.createFrom()
                  .<@Nullable Void>emitter(turn -> enter(ticket, turn))
                  .chain(() -> search)
                  .onTermination()
                  .invoke(() -> leave(ticket));
            });
  }

  private void enter(Ticket ticket, UniEmitter<? super @Nullable Void> turn) {
    synchronized (this) {
      ticket.turn = turn;
      ticket.since = clock.getAsLong();
      if (free > 0) {
        free--;
        ticket.start(ticket.since);
      } else if (queue.size() < MAX_WAITING) {
        if (queue.isEmpty() && ticket.since - lastRejected >= BURST) {
          lastEmpty = ticket.since;
        }
        queue.add(ticket);
        startTimer(ticket.since);
        return;
      }
    }
    if (ticket.running) {
      turn.complete(null);
    } else {
      turn.fail(overloaded());
    }
  }

  private void leave(Ticket ticket) {
    List<Ticket> late = new ArrayList<>();
    Ticket next;
    ticket.over = true;
    synchronized (this) {
      if (!ticket.running) {
        queue.remove(ticket);
        return;
      }
      ticket.running = false;
      long now = clock.getAsLong();
      meanDuration += (now - ticket.started - meanDuration) / AVERAGED;
      next = next(now, late);
      if (next == null) {
        free++;
      } else {
        next.start(now);
      }
    }
    reject(late);
    if (next != null) {
      var turn = Objects.requireNonNull(next.turn);
      own.execute(() -> turn.complete(null));
    }
  }

  /**
   * Takes the first, unless others have waited for too long, or many wait. Then it takes the last,
   * which has waited least, because most of the others will be rejected.
   */
  private @Nullable Ticket next(long now, List<Ticket> late) {
    double patience = now - lastEmpty > BURST ? Math.clamp(meanDuration, OVERLOAD, BURST) : BURST;
    takeLate(now, patience, late);
    return late.isEmpty() && queue.size() <= MANY * limit ? queue.poll() : queue.pollLast();
  }

  private void takeLate(long now, double patience, List<Ticket> late) {
    while (!queue.isEmpty() && now - queue.peek().since > patience) {
      late.add(queue.poll());
      lastRejected = now;
    }
  }

  /** Runs when the oldest search has waited for {@link #BURST}, if none has ended since. */
  private void startTimer(long now) {
    if (!timed && !queue.isEmpty()) {
      timed = true;
      timer.accept(this::timeUp, Math.max(SHORTEST_DELAY, queue.element().since + BURST + 1 - now));
    }
  }

  /** Rejects what waits for too long even if no running search ends. */
  private void timeUp() {
    List<Ticket> late = new ArrayList<>();
    synchronized (this) {
      timed = false;
      long now = clock.getAsLong();
      takeLate(now, BURST, late);
      startTimer(now);
    }
    reject(late);
  }

  private void reject(List<Ticket> late) {
    for (Ticket each : late) {
      var turn = Objects.requireNonNull(each.turn);
      own.execute(
          () -> {
            if (!each.over) { // its client may have left meanwhile
              turn.fail(overloaded());
            }
          });
    }
  }

  private static OverloadedException overloaded() {
    return new OverloadedException("too many searches are running or waiting; try again");
  }
}
