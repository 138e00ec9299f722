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
 * Gathers changes into batches. While none is underway, a change sets off at once. What comes
 * meanwhile waits until it fills a batch, or until none is underway any more: the server needs the
 * same time for a small batch as for a large one, nearly. Changes of one point never overtake each
 * other. Thread-safe.
 */
final class WriteQueue {

  /** Whoever writes waits for outcomes before that. */
  private static final int MAX_WAITING = 100_000;

  private static final int MAX_BATCH_BYTES = 8 << 20;

  private final int maxBatch;
  private final int maxConcurrent;
  private final Function<List<ConditionalWrite>, CompletableFuture<List<Result>>> send;

  private final LinkedList<Waiting> waiting = new LinkedList<>();
  private final Set<PointId> underway = new HashSet<>();
  private int batchesUnderway;

  private record Waiting(ConditionalWrite write, CompletableFuture<Outcome> outcome) {}

  /**
   * @param send sends a batch of changes of different points; answers with one result each
   */
  WriteQueue(
      int maxBatch,
      int maxConcurrent,
      Function<List<ConditionalWrite>, CompletableFuture<List<Result>>> send) {
    this.maxBatch = maxBatch;
    this.maxConcurrent = maxConcurrent;
    this.send = send;
  }

  /** Takes changes on, in their order. */
  List<CompletableFuture<Outcome>> submit(List<ConditionalWrite> writes) {
    List<CompletableFuture<Outcome>> outcomes = new ArrayList<>(writes.size());
    synchronized (this) {
      if (waiting.size() + writes.size() > MAX_WAITING) {
        throw new IndexUnavailableException("too many changes wait for Qdrant");
      }
      for (ConditionalWrite write : writes) {
        CompletableFuture<Outcome> outcome = new CompletableFuture<>();
        waiting.add(new Waiting(write, outcome));
        outcomes.add(outcome);
      }
    }
    sendWhatMayGo();
    return outcomes;
  }

  private void sendWhatMayGo() {
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
                sendWhatMayGo();
              });
    }
  }

  private synchronized List<Waiting> next() {
    List<Waiting> batch = new ArrayList<>();
    boolean room =
        waiting.size() < maxBatch ? batchesUnderway == 0 : batchesUnderway < maxConcurrent;
    if (!room) {
      return batch;
    }
    Set<PointId> passed = new HashSet<>();
    long bytes = 0;
    for (Iterator<Waiting> i = waiting.iterator(); i.hasNext() && batch.size() < maxBatch; ) {
      Waiting candidate = i.next();
      PointId id = candidate.write.id();
      if (!passed.add(id) || underway.contains(id)) {
        continue;
      }
      bytes += candidate.write.point().getSerializedSize();
      if (bytes > MAX_BATCH_BYTES && !batch.isEmpty()) {
        break;
      }
      batch.add(candidate);
      i.remove();
    }
    batch.forEach(taken -> underway.add(taken.write.id()));
    batchesUnderway += batch.isEmpty() ? 0 : 1;
    return batch;
  }

  private synchronized void arrived(List<Waiting> batch) {
    batch.forEach(sent -> underway.remove(sent.write.id()));
    batchesUnderway--;
    notifyAll();
  }

  /** Blocks until nothing waits and nothing is underway, or the time is over. */
  synchronized void awaitIdle(Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    try {
      for (long left = patience.toMillis();
          left > 0 && !(waiting.isEmpty() && batchesUnderway == 0);
          left = (end - System.nanoTime()) / 1_000_000) {
        wait(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
