package dev.winnow.encoder.batch;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.ToIntFunction;
import org.jboss.logging.Logger;

/**
 * Gathers single inputs into batches for a model, queries before ingest. A batch starts when it is
 * full or its delay has passed, and at once if it has a query. A model pads a batch to its longest
 * input, so the oldest ingest input is batched with the waiting inputs of the most similar length.
 *
 * <p>Thread-safe; {@link #submit} never blocks. Each model has a thread; results arrive on Mutiny's
 * default executor, so that callers do not delay the next batch. An input that is cancelled before
 * its batch starts is not computed. If a batch fails, its inputs are computed one by one, so that
 * only the bad input fails.
 */
public final class Batcher<I, O> implements AutoCloseable {

  private static final Logger LOG = Logger.getLogger(Batcher.class);

  /** Number of waiting inputs that are searched for similar lengths, in batches. */
  private static final int WINDOW = 16;

  private static final String WAITING = "winnow.encoder.waiting";

  private final String name;
  private final ToIntFunction<I> length;
  private final ToIntFunction<I> perPlace;
  private final BatchPolicy policy;
  private final List<Thread> workers;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition arrived = lock.newCondition();
  private final ArrayDeque<Waiting<I, O>> queries = new ArrayDeque<>();
  private final ArrayDeque<Waiting<I, O>> stream = new ArrayDeque<>();
  private boolean closed;

  /** Whether the last batch had only queries although ingest inputs waited. */
  private boolean queriesWereAlone;

  private volatile BatchMetrics metrics = BatchMetrics.of(new SimpleMeterRegistry(), "none");

  private static final class Waiting<I, O> {
    final I input;
    final UniEmitter<? super O> emitter;
    final long since = System.nanoTime();
    volatile boolean cancelled;

    Waiting(I input, UniEmitter<? super O> emitter) {
      this.input = input;
      this.emitter = emitter;
      emitter.onTermination(() -> cancelled = true);
    }
  }

  /**
   * Starts a thread for each model. Registers no metrics; see {@link #publish}.
   *
   * @param name names the threads and tags the metrics
   * @param models copies of one model, each called by one thread at a time
   * @param length the cost of an input, in any unit
   * @param perPlace how many inputs like this one fill one place of an ingest batch, at least 1;
   *     more for inputs that take far less time than others
   */
  public Batcher(
      String name,
      List<? extends BatchFunction<I, O>> models,
      ToIntFunction<I> length,
      ToIntFunction<I> perPlace,
      BatchPolicy policy) {
    this.name = name;
    this.length = length;
    this.perPlace = perPlace;
    this.policy = policy;
    ThreadFactory threads =
        Thread.ofPlatform().name("winnow-encoder-" + name + "-", 0).daemon().factory();
    workers = models.stream().map(model -> threads.newThread(() -> run(model))).toList();
    workers.forEach(Thread::start);
  }

  /** Registers the metrics. No other batcher of this name may be registered. */
  public void publish(MeterRegistry registry) {
    metrics = BatchMetrics.of(registry, name);
    Gauge.builder(WAITING, this, Batcher::waiting).tag("encoder", name).register(registry);
  }

  /**
   * Removes the gauge, so that another batcher of this name can register its own. Batchers of one
   * name share the other metrics.
   */
  public void withdraw(MeterRegistry registry) {
    registry.find(WAITING).tag("encoder", name).gauges().forEach(registry::remove);
  }

  /**
   * Returns the model's output for one input. Fails with {@link OverloadedException} if the queue
   * is full, with the exception of the model, or with {@link EncoderClosedException} after {@link
   * #close}.
   */
  public Uni<O> submit(I input, RequestPriority priority) {
    return Uni.createFrom().<O>emitter(emitter -> enqueue(new Waiting<>(input, emitter), priority));
  }

  private void enqueue(Waiting<I, O> waiting, RequestPriority priority) {
    ArrayDeque<Waiting<I, O>> queue = priority == RequestPriority.QUERY ? queries : stream;
    int capacity =
        priority == RequestPriority.QUERY ? policy.queryCapacity() : policy.ingestCapacity();
    RuntimeException refusal = null;
    lock.lock();
    try {
      if (queue.size() >= capacity) {
        queue.removeIf(other -> other.cancelled);
      }
      if (closed) {
        refusal = closed();
      } else if (queue.size() >= capacity) {
        refusal =
            new OverloadedException(
                "%d inputs are waiting for the %s encoder; try again"
                    .formatted(queue.size(), name));
      } else {
        queue.add(waiting);
        arrived.signal();
      }
    } finally {
      lock.unlock();
    }
    if (refusal != null) {
      waiting.emitter.fail(refusal);
    }
  }

  private double waiting() {
    lock.lock();
    try {
      return queries.size() + stream.size();
    } finally {
      lock.unlock();
    }
  }

  private void run(BatchFunction<I, O> model) {
    for (List<Waiting<I, O>> batch = next(); !batch.isEmpty(); batch = next()) {
      long started = System.nanoTime();
      for (Waiting<I, O> waiting : batch) {
        metrics.queued().record(started - waiting.since, TimeUnit.NANOSECONDS);
      }
      metrics.size().record(batch.size());
      compute(model, batch);
      metrics.inference().record(System.nanoTime() - started, TimeUnit.NANOSECONDS);
    }
  }

  /** Waits for a batch; empty if closed and drained. */
  private List<Waiting<I, O>> next() {
    lock.lock();
    try {
      while (true) {
        while (queries.isEmpty() && stream.isEmpty()) {
          if (closed) {
            return List.of();
          }
          arrived.awaitUninterruptibly();
        }
        awaitFullBatch();
        List<Waiting<I, O>> batch = new ArrayList<>(policy.maxSize());
        // Ingest inputs delay queries in the same batch. Every second batch has both, so that many
        // queries cannot stop ingest.
        boolean shared = queriesWereAlone && !stream.isEmpty();
        take(queries, batch, shared ? policy.maxSize() - reserved() : policy.maxSize());
        boolean alone = !shared && !batch.isEmpty() && !stream.isEmpty();
        if (!alone) {
          takeSimilar(batch);
        }
        queriesWereAlone = alone;
        if (!batch.isEmpty()) {
          arrived.signal(); // another worker can start with the rest
          return batch;
        }
      }
    } finally {
      lock.unlock();
    }
  }

  /** Waits, holding the lock, until the first ingest input has company or its delay has passed. */
  private void awaitFullBatch() {
    while (!closed && queries.isEmpty() && !stream.isEmpty() && stream.size() < policy.maxSize()) {
      long left = stream.getFirst().since + policy.maxDelay().toNanos() - System.nanoTime();
      if (left <= 0) {
        return;
      }
      try {
        arrived.awaitNanos(left);
      } catch (InterruptedException e) {
        return; // nobody interrupts workers on purpose; an early batch is harmless
      }
    }
  }

  /** Fills the batch with the oldest ingest input and those of the most similar length. */
  private void takeSimilar(List<Waiting<I, O>> batch) {
    if (stream.size() <= policy.maxSize() - batch.size()) {
      take(stream, batch, policy.maxSize());
      return;
    }
    int oldest = length.applyAsInt(stream.getFirst().input);
    int places = batch.isEmpty() ? perPlace.applyAsInt(stream.getFirst().input) : 1;
    Iterator<Waiting<I, O>> window = stream.iterator();
    for (int i = windowSize();
        i > 0 && batch.size() < places * policy.maxSize() && window.hasNext();
        i--) {
      Waiting<I, O> waiting = window.next();
      boolean same = length.applyAsInt(waiting.input) == oldest;
      if (same && !waiting.cancelled) {
        batch.add(waiting);
      }
      if (same || waiting.cancelled) {
        window.remove();
      }
    }
    takeNearest(oldest, batch);
  }

  /** Returns how many places of a shared batch queries leave to ingest. */
  private int reserved() {
    return Math.ceilDiv(policy.maxSize(), 4);
  }

  private int windowSize() {
    return WINDOW * policy.maxSize();
  }

  private void takeNearest(int oldest, List<Waiting<I, O>> batch) {
    int room = policy.maxSize() - batch.size();
    if (room <= 0) {
      return;
    }
    List<Waiting<I, O>> window = new ArrayList<>();
    for (int i = windowSize(); i > 0 && !stream.isEmpty(); i--) {
      window.add(stream.remove());
    }
    List<Waiting<I, O>> alike =
        window.stream()
            .filter(waiting -> !waiting.cancelled)
            .sorted(
                Comparator.comparingInt(
                    waiting -> Math.abs(length.applyAsInt(waiting.input) - oldest)))
            .limit(room)
            .toList();
    batch.addAll(alike);
    Set<Waiting<I, O>> taken = new HashSet<>(alike);
    for (Waiting<I, O> left : window.reversed()) {
      if (!left.cancelled && !taken.contains(left)) {
        stream.addFirst(left);
      }
    }
  }

  private static <I, O> void take(
      ArrayDeque<Waiting<I, O>> queue, List<Waiting<I, O>> batch, int size) {
    while (batch.size() < size && !queue.isEmpty()) {
      Waiting<I, O> waiting = queue.remove();
      if (!waiting.cancelled) {
        batch.add(waiting);
      }
    }
  }

  private void compute(BatchFunction<I, O> model, List<Waiting<I, O>> batch) {
    try {
      List<O> outputs = model.apply(batch.stream().map(waiting -> waiting.input).toList());
      Infrastructure.getDefaultExecutor()
          .execute(
              () -> {
                for (int i = 0; i < outputs.size(); i++) {
                  batch.get(i).emitter.complete(outputs.get(i));
                }
              });
    } catch (Throwable e) {
      if (batch.size() == 1) {
        batch.getFirst().emitter.fail(e);
        return;
      }
      LOG.debugf(
          e, "A batch of %d failed in the %s encoder; trying one by one", batch.size(), name);
      batch.forEach(waiting -> compute(model, List.of(waiting)));
    }
  }

  private EncoderClosedException closed() {
    return new EncoderClosedException("the " + name + " encoder is closed");
  }

  /**
   * Rejects new and waiting inputs, because computing the whole ingest queue could take longer than
   * a shutdown may. Returns when the running batches have finished. Idempotent.
   */
  @Override
  public void close() {
    List<Waiting<I, O>> refused = new ArrayList<>();
    lock.lock();
    try {
      closed = true;
      refused.addAll(queries);
      refused.addAll(stream);
      queries.clear();
      stream.clear();
      arrived.signalAll();
    } finally {
      lock.unlock();
    }
    refused.forEach(waiting -> waiting.emitter.fail(closed()));
    try {
      for (Thread worker : workers) {
        worker.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
