package dev.winnow.index.qdrant;

import dev.winnow.index.Point;
import dev.winnow.index.VectorIndex.Page;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of points by the time of their last write, newest first. Qdrant starts such a page at a
 * time, which several points may share; so a cursor is a time and how many of its points were
 * returned.
 *
 * @param from the time where the page starts, or null at the newest
 * @param returned points of this time on earlier pages
 * @param limit points on the page
 */
record NewestFirst(@Nullable Long from, int returned, int limit) {

  /**
   * @throws IllegalArgumentException if the limit is less than 1, or the cursor is none
   */
  static NewestFirst of(@Nullable String cursor, int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("a page has at least 1 point, not " + limit);
    }
    if (cursor == null) {
      return new NewestFirst(null, 0, limit);
    }
    if (!cursor.matches("\\d{1,18}-\\d{1,6}")) {
      throw new IllegalArgumentException("not a cursor: " + cursor);
    }
    String[] parts = cursor.split("-");
    return new NewestFirst(Long.valueOf(parts[0]), Integer.parseInt(parts[1]), limit);
  }

  /** Returns how many points to ask for: one more tells whether there is another page. */
  int fetched() {
    return returned + limit + 1;
  }

  /** Returns the page of what was fetched. */
  Page cut(List<RetrievedPoint> fetched) {
    List<RetrievedPoint> page = fetched.stream().skip(returned).limit(limit).toList();
    List<Point> points =
        page.stream()
            .map(point -> PointMapper.point(point.getPayloadMap(), point.getVectors()))
            .toList();
    return new Page(points, fetched.size() == fetched() ? next(fetched, page) : null);
  }

  private static String next(List<RetrievedPoint> fetched, List<RetrievedPoint> page) {
    long last = time(page.getLast());
    long same =
        fetched.stream().limit(fetched.size() - 1L).filter(point -> time(point) == last).count();
    return last + "-" + same;
  }

  private static long time(RetrievedPoint point) {
    return PointMapper.indexedAt(point.getPayloadMap());
  }
}
