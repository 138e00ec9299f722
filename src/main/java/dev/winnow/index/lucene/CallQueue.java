package dev.winnow.index.lucene;

import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.VectorIndex.Outcome;
import dev.winnow.index.lucene.document.WriteRequest;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.util.ArrayList;
import java.util.List;

/** The calls that wait for the writer. Bounded by all that is accepted and not yet answered. */
final class CallQueue {

  /** Changes of one caller, and where their outcomes go. */
  record Call(List<WriteRequest> requests, UniEmitter<? super List<Outcome>> answer) {
    long bytes() {
      return requests.stream().mapToLong(WriteRequest::bytes).sum();
    }
  }

  static final int MAX_CHANGES = 10_000;

  /** Changes may carry previews, so a limit on their number alone does not protect the heap. */
  static final long MAX_BYTES = 96L << 20;

  private List<Call> waiting = new ArrayList<>();
  private int changes;
  private long bytes;
  private boolean closed;

  /**
   * @throws IndexUnavailableException if too much is accepted already, or the queue is closed. A
   *     call that is too large by itself is taken when nothing else is there.
   */
  synchronized void add(Call call) {
    if (closed) {
      throw new IndexUnavailableException("the index is closed");
    }
    long size = call.bytes();
    if (changes > 0 && (changes + call.requests.size() > MAX_CHANGES || bytes + size > MAX_BYTES)) {
      throw new IndexUnavailableException(
          "the index is behind: %d changes (%d MB) wait to be written"
              .formatted(changes, bytes >> 20));
    }
    changes += call.requests.size();
    bytes += size;
    waiting.add(call);
    notifyAll();
  }

  /** Waits for calls and takes all there are; none only when the queue is closed and empty. */
  synchronized List<Call> takeAll() throws InterruptedException {
    while (waiting.isEmpty() && !closed) {
      wait();
    }
    List<Call> taken = waiting;
    waiting = new ArrayList<>();
    return taken;
  }

  /** Makes room for as much as these calls took. */
  synchronized void release(List<Call> calls) {
    for (Call call : calls) {
      changes -= call.requests.size();
      bytes -= call.bytes();
    }
  }

  synchronized void close() {
    closed = true;
    notifyAll();
  }
}
