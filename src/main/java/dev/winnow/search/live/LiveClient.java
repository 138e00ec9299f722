package dev.winnow.search.live;

import dev.winnow.search.scoring.Candidate;
import dev.winnow.serving.Model;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.operators.multi.processors.UnicastProcessor;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * A client of a live search with its buffered events. One thread sends; another thread may read.
 */
final class LiveClient {

  /** Ends a stream with an event, for which a full buffer would have no room. */
  private static final class Ended extends RuntimeException {
    private final transient LiveEvent event;

    Ended(LiveEvent event) {
      super(event.name(), null, false, false);
      this.event = event;
    }
  }

  private final LiveQuery query;
  private final BlockingQueue<LiveEvent> buffer;
  private final UnicastProcessor<LiveEvent> events;
  private final Runnable hangUp;

  /**
   * The first buffered event at the last call of {@link #stalls}. Used by the sending thread only.
   */
  private @Nullable LiveEvent first;

  /** Number of the next indexed asset to match. Used by the sending thread only. */
  private long next;

  /**
   * @param next number of the first indexed asset to match
   * @param hangUp closes the connection at once
   */
  LiveClient(LiveQuery query, int bufferSize, long next, Runnable hangUp) {
    this.query = query;
    this.buffer = new ArrayBlockingQueue<>(bufferSize);
    this.events = UnicastProcessor.create(buffer, null);
    this.next = next;
    this.hangUp = hangUp;
  }

  /**
   * Returns the stream of events; may be subscribed to once. Its last event has the reason of the
   * end.
   */
  Multi<LiveEvent> events() {
    return events.onFailure(Ended.class).recoverWithItem(failure -> ((Ended) failure).event);
  }

  /** Returns why its query must be recreated, if it must. */
  Optional<String> outdated(Model current) {
    return query.outdated(current);
  }

  /** Returns whether the client may know how many assets were indexed. */
  boolean counts() {
    return query.counts();
  }

  long next() {
    return next;
  }

  void advance(long position) {
    next = Math.max(next, position);
  }

  /** Returns the number of events that fit into the buffer. */
  int room() {
    return buffer.remainingCapacity();
  }

  /**
   * Returns whether nothing was read since the last call, so that the same event is first in the
   * buffer.
   */
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

  /** Sends an event. Returns false if the buffer is full. */
  boolean send(LiveEvent event) {
    if (room() == 0) {
      return false;
    }
    events.onNext(event);
    return true;
  }

  /**
   * Ends the stream with a last event after the buffered ones. The client can resume at the current
   * position.
   */
  void drop(String reason) {
    events.onError(new Ended(LiveEvent.dropped(next - 1, reason)));
  }

  /** Like {@link #drop}, for a client that is not to blame. */
  void end(String reason) {
    events.onError(new Ended(LiveEvent.ended(next - 1, reason)));
  }

  void hangUp() {
    hangUp.run();
  }
}
