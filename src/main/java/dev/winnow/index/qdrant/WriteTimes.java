package dev.winnow.index.qdrant;

import dev.winnow.index.qdrant.point.PointMapper;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points.PointStruct;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The times of writes. Every write has a time of its own, but a change that is written again,
 * because an earlier attempt may have failed, keeps its time. Otherwise replicas of which one has
 * the first attempt and another the second would store different times, and a read that compares
 * replicas would lack the point. Thread-safe.
 */
final class WriteTimes {

  /**
   * Maximum number of remembered changes, so that those which are never written again take no
   * memory for good.
   */
  private static final int MOST = 20_000;

  private static final long MAX_AHEAD = 60_000_000;

  /**
   * The time of the last write of this process. No two writes have the same, unless the clock was
   * set back by more than a minute.
   */
  private static final AtomicLong LAST = new AtomicLong();

  /**
   * Points with their times.
   *
   * @param time the time of all points; empty if some keep an earlier one
   */
  record Stamped(List<PointStruct> points, OptionalLong time) {}

  /**
   * @param versions of the point and its layers
   * @param micros the time of its first attempt
   */
  private record Attempt(List<Value> versions, long micros) {}

  private final Map<PointId, Attempt> unconfirmed = new LinkedHashMap<>(); // guarded by this

  /** Stamps points for a write, and remembers their times until they are confirmed. */
  synchronized Stamped stamp(List<PointStruct> points) {
    long now = LAST.updateAndGet(last -> after(last, micros(Instant.now())));
    boolean fresh = true;
    List<PointStruct> stamped = new ArrayList<>(points.size());
    for (PointStruct point : points) {
      List<Value> versions = PointMapper.versions(point);
      Attempt earlier = unconfirmed.get(point.getId());
      long time = earlier != null && earlier.versions.equals(versions) ? earlier.micros : now;
      unconfirmed.put(point.getId(), new Attempt(versions, time));
      stamped.add(PointMapper.writtenAt(point, time));
      fresh &= time == now;
    }
    while (unconfirmed.size() > MOST) {
      unconfirmed.remove(unconfirmed.keySet().iterator().next());
    }
    return new Stamped(stamped, fresh ? OptionalLong.of(now) : OptionalLong.empty());
  }

  /** Forgets the times of points whose last write has succeeded. */
  synchronized void confirm(Collection<PointId> ids) {
    ids.forEach(unconfirmed::remove);
  }

  /**
   * Returns a time after that of the last write, or the clock's time if the clock was set back by
   * more than a minute.
   */
  private static long after(long last, long now) {
    return last - now > MAX_AHEAD ? now : Math.max(last + 1, now);
  }

  private static long micros(Instant time) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, time);
  }
}
