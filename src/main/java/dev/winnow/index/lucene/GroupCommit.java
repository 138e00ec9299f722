package dev.winnow.index.lucene;

import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.VectorIndex.Outcome;
import dev.winnow.index.lucene.CallQueue.Call;
import dev.winnow.index.lucene.document.DocumentMapper;
import dev.winnow.index.lucene.document.IdFilters;
import dev.winnow.index.lucene.document.PointReader;
import dev.winnow.index.lucene.store.Store;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/**
 * The writer thread. It takes all calls that wait, writes their changes in order, commits once for
 * all of them, and goes on to those that came meanwhile; a lone change is committed at once.
 *
 * <p>Answers are given on a second thread, in the same order: what callers do with them must not
 * hold up the next group.
 */
final class GroupCommit implements AutoCloseable {

  /** From the call to where the change is searchable: what the wait between commits must leave. */
  private static final long SEARCHABLE_WITHIN_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /** The same where changes come by thousands a second: they have waited in Kafka for longer. */
  private static final long SEARCHABLE_WITHIN_NANOS_IN_BULK = TimeUnit.MILLISECONDS.toNanos(150);

  private static final int BULK = 256;

  /**
   * Rest after a commit, in times of what it took. A commit costs the same for one change as for a
   * hundred, and a steady stream would otherwise pay for one at every few changes. It takes longer
   * where the processors are busy, and just there the rest is needed; a change that comes alone
   * does not wait.
   */
  private static final int REST = 8;

  private final Store store;
  private final PointReader points;
  private final DocumentMapper documents;
  private final CallQueue queue = new CallQueue();
  private final IdFilters filters = new IdFilters();
  private final ExecutorService answers;
  private final Thread writer;

  /**
   * @param points of the same index
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
   * @throws IndexUnavailableException if there is no room
   */
  void submit(Call call) {
    queue.add(call);
  }

  /** Waits until all accepted calls are answered. Idempotent. */
  @Override
  public void close() {
    queue.close();
    boolean interrupted = false;
    while (writer.isAlive()) {
      try {
        writer.join();
      } catch (InterruptedException e) {
        interrupted = true; // but what has been accepted is finished all the same
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
        TimeUnit.NANOSECONDS.sleep(rest(System.nanoTime() - started, group.size()));
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException("nobody has this thread to interrupt it", e);
    }
  }

  /** A change may come as a commit starts: it waits for that one, the rest, and its own. */
  private static long rest(long commit, int changes) {
    long within = changes < BULK ? SEARCHABLE_WITHIN_NANOS : SEARCHABLE_WITHIN_NANOS_IN_BULK;
    return Math.min(REST * commit, within - 2 * commit);
  }

  private void write(List<Call> group) {
    try {
      List<List<Outcome>> outcomes = commit(group);
      answer(group, i -> group.get(i).answer().complete(outcomes.get(i)));
    } catch (Throwable e) { // also an OutOfMemoryError: the callers wait for an answer
      IndexUnavailableException failure = rollback(e);
      answer(group, i -> group.get(i).answer().fail(failure));
    }
  }

  private List<List<Outcome>> commit(List<Call> group) throws IOException {
    var writer = store.writer();
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

  /** Without it, the next group would not see what is written but not committed. */
  private IndexUnavailableException rollback(Throwable cause) {
    try {
      store.rollback();
    } catch (IOException | RuntimeException e) {
      cause.addSuppressed(e);
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
