package dev.winnow.index.qdrant;

import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.VectorIndex.Outcome;
import dev.winnow.index.qdrant.QdrantWriter.Result;
import dev.winnow.index.qdrant.point.ConditionalWrite;
import io.qdrant.client.grpc.Common.PointId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * Gathers changes into batches. If no batch is in flight, a change is sent at once. Otherwise
 * changes wait until they fill a batch or no batch is in flight, because the server needs almost
 * the same time for a small batch as for a large one. Changes of one point never overtake each
 * other. Thread-safe.
 */
final class WriteQueue {

  /** Not reached by callers that wait for outcomes. */
  private static final int MAX_WAITING = 100_000;

  private static final int MAX_BATCH_BYTES = 8 << 20;

  private final int maxBatch;
  private final int maxConcurrent;
  private final Function<List<ConditionalWrite>, CompletableFuture<List<Result>>> send;

  private final LinkedList<Waiting> waiting = new LinkedList<>();
  private final Set<PointId> inFlight = new HashSet<>();
  private int batchesInFlight;

  private record Waiting(ConditionalWrite write, CompletableFuture<Outcome> outcome) {}

  /**
   * @param send sends a batch of changes of different points; returns one result per change
   */
  WriteQueue(
      int maxBatch,
      int maxConcurrent,
      Function<List<ConditionalWrite>, CompletableFuture<List<Result>>> send) {
    this.maxBatch = maxBatch;
    this.maxConcurrent = maxConcurrent;
    this.send = send;
  }

  /** Queues changes, in order. */
  List<CompletableFuture<Outcome>> submit(List<ConditionalWrite> writes) {
    List<CompletableFuture<Outcome>> outcomes = new ArrayList<>(writes.size());
    synchronized (this) {
      if (waiting.size() + writes.size() > MAX_WAITING) {
        throw new IndexUnavailableException("too many changes are waiting for Qdrant");
      }
      for (ConditionalWrite write : writes) {
        CompletableFuture<Outcome> outcome = new CompletableFuture<>();
        waiting.add(new Waiting(write, outcome));
        outcomes.add(outcome);
      }
    }
    sendBatches();
    return outcomes;
  }

  private void sendBatches() {
    for (List<Waiting> batch = next(); !batch.isEmpty(); batch = next()) {
      List<Waiting> sent = batch;
      send.apply(sent.stream().map(Waiting::write).toList())
          .whenComplete(
              (results, failure) -> {
                arrived(sent);
                for (int i = 0; i < sent.size(); i++) {
                  CompletableFuture<Outcome> outcome = sent.get(i).outcome;
                  switch (failure == null ? results.get(i) : new Result.Refused(failure)) {
                    case Result.Known(Outcome known) -> outcome.complete(known);
                    case Result.Refused(Throwable why) -> outcome.completeExceptionally(why);
                  }
                }
                sendBatches();
              });
    }
  }

  private synchronized List<Waiting> next() {
    List<Waiting> batch = new ArrayList<>();
    boolean room =
        waiting.size() < maxBatch ? batchesInFlight == 0 : batchesInFlight < maxConcurrent;
    if (!room) {
      return batch;
    }
    Set<PointId> passed = new HashSet<>();
    long bytes = 0;
    for (Iterator<Waiting> i = waiting.iterator(); i.hasNext() && batch.size() < maxBatch; ) {
      Waiting candidate = i.next();
      PointId id = candidate.write.id();
      if (!passed.add(id) || inFlight.contains(id)) {
        continue;
      }
      bytes += candidate.write.point().getSerializedSize();
      if (bytes > MAX_BATCH_BYTES && !batch.isEmpty()) {
        break;
      }
      batch.add(candidate);
      i.remove();
    }
    batch.forEach(taken -> inFlight.add(taken.write.id()));
    batchesInFlight += batch.isEmpty() ? 0 : 1;
    return batch;
  }

  private synchronized void arrived(List<Waiting> batch) {
    batch.forEach(sent -> inFlight.remove(sent.write.id()));
    batchesInFlight--;
    notifyAll();
  }

  /** Blocks until no change waits or is in flight, at most for {@code patience}. */
  synchronized void awaitIdle(Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    try {
      for (long left = patience.toMillis();
          left > 0 && !(waiting.isEmpty() && batchesInFlight == 0);
          left = (end - System.nanoTime()) / 1_000_000) {
        wait(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
