package dev.winnow.search.live;

import dev.winnow.search.scoring.Candidate;
import dev.winnow.serving.Model;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.operators.multi.processors.UnicastProcessor;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/** One who listens, with the events that wait for it. One thread sends; another one may read. */
final class LiveClient {

  private static final class Dropped extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Number of the last indexed asset of which the client has been told, if it was a hit. */
    private final long last;

    Dropped(long last, String reason) {
      super(reason, null, false, false);
      this.last = last;
    }

    LiveEvent event() {
      return LiveEvent.dropped(last, String.valueOf(getMessage()));
    }
  }

  private final LiveQuery query;
  private final BlockingQueue<LiveEvent> buffer;
  private final UnicastProcessor<LiveEvent> events;
  private final Runnable hangUp;

  /** What was the first to wait when it was asked last; of the sending thread. */
  private @Nullable LiveEvent first;

  /** Number of the next indexed asset to match; of the sending thread. */
  private long next;

  /**
   * @param next number of the first indexed asset to match
   * @param hangUp closes the connection, whatever is still on its way
   */
  LiveClient(LiveQuery query, int bufferSize, long next, Runnable hangUp) {
    this.query = query;
    this.buffer = new ArrayBlockingQueue<>(bufferSize);
    this.events = UnicastProcessor.create(buffer, null);
    this.next = next;
    this.hangUp = hangUp;
  }

  /** Returns what is sent, once; it ends with the reason if the client is dropped. */
  Multi<LiveEvent> events() {
    return events.onFailure(Dropped.class).recoverWithItem(failure -> ((Dropped) failure).event());
  }

  /** Returns whether its query must be made anew before it can go on. */
  boolean isOutdated(Model current) {
    return query.isOutdated(current);
  }

  long next() {
    return next;
  }

  void advance(long position) {
    next = Math.max(next, position);
  }

  /** Returns how many events there is room for. */
  int room() {
    return buffer.remainingCapacity();
  }

  /** Whether nothing has been read since the last call: the same event is the first to wait. */
  boolean stalls() {
    LiveEvent now = buffer.peek();
    boolean same = now != null && now == first;
    first = now;
    return same;
  }

  boolean isIdle() {
    return buffer.isEmpty();
  }

  Optional<LiveEvent> match(long number, Candidate candidate) {
    return query.match(candidate).map(hit -> new LiveEvent("hit", number, hit));
  }

  /** Sends an event; returns whether there was room. */
  boolean send(LiveEvent event) {
    if (room() == 0) {
      return false;
    }
    events.onNext(event);
    return true;
  }

  /** Ends with a last event after those that wait; the client resumes with what is next now. */
  void drop(String reason) {
    events.onError(new Dropped(next - 1, reason));
  }

  void complete() {
    events.onComplete();
  }

  void hangUp() {
    hangUp.run();
  }
}
