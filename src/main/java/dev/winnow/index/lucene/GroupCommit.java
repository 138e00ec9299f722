package dev.winnow.index.lucene;

import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.VectorIndex.Outcome;
import dev.winnow.index.lucene.CallQueue.Call;
import dev.winnow.index.lucene.document.DocumentMapper;
import dev.winnow.index.lucene.document.IdFilters;
import dev.winnow.index.lucene.document.PointReader;
import dev.winnow.index.lucene.store.Store;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/**
 * The writer thread. Takes all waiting calls, writes their changes in order, commits once for all
 * of them, and continues with the calls that have arrived in the meantime. A single change is
 * committed at once.
 *
 * <p>Results are delivered on a second thread, in order, so that callers do not delay the next
 * group.
 */
final class GroupCommit implements AutoCloseable {

  /** Maximum time from a call until its change is searchable; limits the pause between commits. */
  private static final long SEARCHABLE_WITHIN_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /** The same limit for thousands of changes per second, which have waited in Kafka for longer. */
  private static final long SEARCHABLE_WITHIN_NANOS_IN_BULK = TimeUnit.MILLISECONDS.toNanos(150);

  private static final int BULK = 256;

  /**
   * Pause after a commit, as a multiple of its duration. A commit costs the same for one change as
   * for a hundred, and without a pause a steady stream would commit every few changes. Commits take
   * longer on busy processors, where the pause is needed most. A single change does not wait.
   */
  private static final int PAUSE = 8;

  private final Store store;
  private final PointReader points;
  private final DocumentMapper documents;
  private final CallQueue queue = new CallQueue();
  private final IdFilters filters = new IdFilters();
  private final ExecutorService answers;
  private final Thread writer;

  /**
   * @param points reader of the same index
   */
  GroupCommit(Store store, PointReader points, DocumentMapper documents, String name) {
    this.store = store;
    this.points = points;
    this.documents = documents;
    this.answers =
        Executors.newSingleThreadExecutor(
            Thread.ofPlatform().name(name + "-answers").daemon().factory());
    this.writer = Thread.ofPlatform().name(name + "-writer").daemon().unstarted(this::run);
    writer.start();
  }

  /**
   * @throws IndexUnavailableException if the queue is full or closed
   */
  void submit(Call call) {
    queue.add(call);
  }

  /** Deletes all points, before the changes of calls that are written at the same time. */
  void clear(UniEmitter<? super List<Outcome>> answer) {
    submit(new Call(List.of(), true, answer));
  }

  /** Waits until all accepted calls are complete. Idempotent. */
  @Override
  public void close() {
    queue.close();
    boolean interrupted = false;
    while (writer.isAlive()) {
      try {
        writer.join();
      } catch (InterruptedException e) {
        interrupted = true; // accepted calls are finished nevertheless
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    try (answers) {
      for (var group = queue.takeAll(); !group.isEmpty(); group = queue.takeAll()) {
        long started = System.nanoTime();
        write(group);
        TimeUnit.NANOSECONDS.sleep(pause(System.nanoTime() - started, group.size()));
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException("nothing interrupts this thread", e);
    }
  }

  /**
   * Returns the pause. A change that arrives when a commit starts waits for that commit, the pause,
   * and its own commit.
   */
  private static long pause(long commit, int changes) {
    long within = changes < BULK ? SEARCHABLE_WITHIN_NANOS : SEARCHABLE_WITHIN_NANOS_IN_BULK;
    return Math.min(PAUSE * commit, within - 2 * commit);
  }

  private void write(List<Call> group) {
    try {
      List<List<Outcome>> outcomes = commit(group);
      answer(group, i -> group.get(i).answer().complete(outcomes.get(i)));
    } catch (Throwable e) { // including OutOfMemoryError: callers wait for a result
      IndexUnavailableException failure = rollback(e);
      answer(group, i -> group.get(i).answer().fail(failure));
    }
  }

  private List<List<Outcome>> commit(List<Call> group) throws IOException {
    var writer = store.writer();
    if (group.stream().anyMatch(Call::clears)) {
      writer.deleteAll();
      store.commit();
    }
    return store.read(
        searcher -> {
          FencedWriter fenced =
              new FencedWriter(writer, searcher.getIndexReader(), filters, points, documents);
          List<List<Outcome>> outcomes = new ArrayList<>(group.size());
          for (Call call : group) {
            outcomes.add(fenced.write(call.requests()));
          }
          if (fenced.hasWritten()) {
            store.commit();
          }
          return outcomes;
        });
  }

  /**
   * Discards uncommitted changes. Otherwise the next group would write on top of changes that it
   * cannot see.
   */
  private IndexUnavailableException rollback(Throwable cause) {
    try {
      store.rollback();
    } catch (Throwable e) { // this thread must go on
      if (e != cause) {
        cause.addSuppressed(e);
      }
    }
    return cause instanceof IndexUnavailableException known ? known : store.unavailable(cause);
  }

  private void answer(List<Call> group, IntConsumer each) {
    answers.execute(
        () -> {
          queue.release(group);
          for (int i = 0; i < group.size(); i++) {
            try {
              each.accept(i);
            } catch (RuntimeException e) {
              Infrastructure.handleDroppedException(e);
            }
          }
        });
  }
}
