package dev.winnow.http;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The responses that clients have not read yet, limited by their total size. If they exceed it, the
 * oldest ones are dropped: clients that do not read must not stop those that do. Thread-safe.
 */
final class UnreadResponses {

  /**
   * A response.
   *
   * @param hangUp ends the connection, so that the response takes no more memory
   */
  record Unread(long bytes, Runnable hangUp) {

    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(this);
    }
  }

  private final long limit;
  private final Set<Unread> oldestFirst = new LinkedHashSet<>();
  private long total;

  UnreadResponses(long limit) {
    this.limit = limit;
  }

  void add(Unread response) {
    dropping(response).forEach(dropped -> dropped.hangUp.run());
  }

  private synchronized List<Unread> dropping(Unread response) {
    List<Unread> dropped = new ArrayList<>();
    total += response.bytes;
    for (Iterator<Unread> each = oldestFirst.iterator(); total > limit && each.hasNext(); ) {
      Unread oldest = each.next();
      each.remove();
      total -= oldest.bytes;
      dropped.add(oldest);
    }
    oldestFirst.add(response);
    return dropped;
  }

  /** The client has read the response, or its connection is closed. Idempotent. */
  synchronized void remove(Unread response) {
    if (oldestFirst.remove(response)) {
      total -= response.bytes;
    }
  }

  synchronized long total() {
    return total;
  }
}
