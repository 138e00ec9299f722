package dev.winnow.index.lucene;

import dev.winnow.index.IndexClosedException;
import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.VectorIndex.Outcome;
import dev.winnow.index.lucene.document.WriteRequest;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.util.ArrayList;
import java.util.List;

/** The queue of calls that wait for the writer thread. Its limits include calls being written. */
final class CallQueue {

  /**
   * The changes of one caller, and the emitter of their outcomes.
   *
   * @param clears whether all points are deleted first
   */
  record Call(
      List<WriteRequest> requests, boolean clears, UniEmitter<? super List<Outcome>> answer) {
    long bytes() {
      return requests.stream().mapToLong(WriteRequest::bytes).sum();
    }
  }

  static final int MAX_CHANGES = 10_000;

  /** Changes may contain previews, so a limit of their number alone does not protect the heap. */
  static final long MAX_BYTES = 96L << 20;

  private List<Call> waiting = new ArrayList<>();
  private int changes;
  private long bytes;
  private boolean closed;

  /**
   * @throws IndexClosedException if the queue is closed
   * @throws IndexUnavailableException if the queue is full; a call that exceeds the limits by
   *     itself is accepted if the queue is empty
   */
  synchronized void add(Call call) {
    if (closed) {
      throw new IndexClosedException("the index is closed");
    }
    long size = call.bytes();
    if (changes > 0 && (changes + call.requests.size() > MAX_CHANGES || bytes + size > MAX_BYTES)) {
      throw new IndexUnavailableException(
          "the index is overloaded: %d changes (%d MB) are waiting to be written"
              .formatted(changes, bytes >> 20));
    }
    changes += call.requests.size();
    bytes += size;
    waiting.add(call);
    notifyAll();
  }

  /** Waits for calls and removes all of them. Empty only if the queue is closed and empty. */
  synchronized List<Call> takeAll() throws InterruptedException {
    while (waiting.isEmpty() && !closed) {
      wait();
    }
    List<Call> taken = waiting;
    waiting = new ArrayList<>();
    return taken;
  }

  /** Subtracts calls from the limits. */
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
