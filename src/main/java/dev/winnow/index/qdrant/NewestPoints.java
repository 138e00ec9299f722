package dev.winnow.index.qdrant;

import dev.winnow.index.VectorIndex.Page;
import dev.winnow.index.filter.Filter;
import dev.winnow.index.qdrant.point.PointMapper;
import dev.winnow.text.Excerpt;
import io.qdrant.client.PointIdFactory;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import io.qdrant.client.grpc.Points.ScrollPoints;
import io.qdrant.client.grpc.Points.ScrollResponse;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Pages through points by the time of their last write, newest first. In Qdrant, such a page starts
 * at a time, and points with the same time are in an order that varies between requests. So if a
 * page ends between points with the same write time, the points of that time are read by id.
 *
 * @param limit maximum number of points on a page
 */
record NewestPoints(
    Requests requests,
    Filter filter,
    int limit,
    Function<ScrollPoints, Uni<ScrollResponse>> scroll) {

  NewestPoints {
    if (limit < 1) {
      throw new IllegalArgumentException("a page has at least 1 point, not " + limit);
    }
  }

  /**
   * The start of a page.
   *
   * @param time the newest time on the page, or null
   * @param id the smallest id with this time on the page, or null
   */
  private record Start(@Nullable Long time, @Nullable PointId id) {

    private static final String UUID_FORM = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

    /**
     * @throws IllegalArgumentException if the cursor is invalid
     */
    static Start of(@Nullable String cursor) {
      if (cursor == null) {
        return new Start(null, null);
      }
      if (!cursor.matches("\\d{1,18}(-" + UUID_FORM + ")?")) {
        throw new IllegalArgumentException("not a cursor: " + Excerpt.of(cursor));
      }
      String[] parts = cursor.split("-", 2);
      return new Start(
          Long.valueOf(parts[0]),
          parts.length == 1 ? null : PointIdFactory.id(UUID.fromString(parts[1])));
    }

    String cursor() {
      return id == null ? String.valueOf(time) : time + "-" + id.getUuid();
    }
  }

  /** Returns the page at a cursor. */
  Uni<Page> page(@Nullable String cursor) {
    Start start = Start.of(cursor);
    Long time = start.time;
    PointId id = start.id;
    if (time == null || id == null) {
      return older(time, List.of());
    }
    return scroll
        .apply(requests.ofTime(filter, time, id, limit))
        .chain(
            same ->
                same.hasNextPageOffset()
                    ? page(same.getResultList(), new Start(time, same.getNextPageOffset()))
                    : older(time - 1, same.getResultList()));
  }

  /**
   * Fills a page with points of a time or older. Reads one more point to find out whether another
   * page follows.
   */
  private Uni<Page> older(@Nullable Long time, List<RetrievedPoint> begun) {
    int more = limit - begun.size() + 1;
    return scroll
        .apply(requests.newest(filter, time, more))
        .chain(
            answer -> {
              List<RetrievedPoint> found = answer.getResultList();
              if (found.size() < more) {
                return page(joined(begun, found), null);
              }
              long last = time(found.getLast());
              List<RetrievedPoint> newer =
                  joined(begun, found.stream().filter(point -> time(point) > last).toList());
              return newer.size() == limit
                  ? page(newer, new Start(last, null))
                  : filled(newer, last);
            });
  }

  /** Fills a page with points of one time that has more points than fit on the page. */
  private Uni<Page> filled(List<RetrievedPoint> begun, long time) {
    return scroll
        .apply(requests.ofTime(filter, time, null, limit - begun.size()))
        .chain(
            same ->
                page(
                    joined(begun, same.getResultList()),
                    same.hasNextPageOffset()
                        ? new Start(time, same.getNextPageOffset())
                        : new Start(time - 1, null)));
  }

  private static List<RetrievedPoint> joined(List<RetrievedPoint> a, List<RetrievedPoint> b) {
    return Stream.concat(a.stream(), b.stream()).toList();
  }

  private static Uni<Page> page(List<RetrievedPoint> points, @Nullable Start next) {
    return Uni.createFrom()
        .item(
            new Page(
                points.stream()
                    .map(point -> PointMapper.point(point.getPayloadMap(), point.getVectors()))
                    .toList(),
                next == null ? null : next.cursor()));
  }

  private static long time(RetrievedPoint point) {
    return PointMapper.indexedAt(point.getPayloadMap());
  }
}
