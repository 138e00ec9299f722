package dev.winnow.index.qdrant;

import dev.winnow.index.Point;
import dev.winnow.index.VectorIndex.Page;
import io.qdrant.client.PointIdFactory;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A page of points by the time of their last write, newest first. Qdrant starts such a page at a
 * time, which several points may share, and returns those in an order that differs from request to
 * request; so a cursor is a time and the points of this time that were returned.
 *
 * @param from the time where the page starts, or null at the newest
 * @param returned points of this time on earlier pages
 * @param limit points on the page
 */
record NewestFirst(@Nullable Long from, List<PointId> returned, int limit) {

  /**
   * @throws IllegalArgumentException if the limit is less than 1, or the cursor is none
   */
  static NewestFirst of(@Nullable String cursor, int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("a page has at least 1 point, not " + limit);
    }
    if (cursor == null) {
      return new NewestFirst(null, List.of(), limit);
    }
    if (!cursor.matches("\\d{1,18}(\\.[\\w-]{22})+")) {
      throw new IllegalArgumentException("not a cursor: " + cursor);
    }
    String[] parts = cursor.split("\\.");
    return new NewestFirst(
        Long.valueOf(parts[0]),
        Arrays.stream(parts).skip(1).map(NewestFirst::decoded).toList(),
        limit);
  }

  /** Returns how many points to ask for: one more tells whether there is another page. */
  int fetched() {
    return limit + 1;
  }

  /** Returns the page of what was fetched. */
  Page cut(List<RetrievedPoint> fetched) {
    List<RetrievedPoint> page = fetched.stream().limit(limit).toList();
    List<Point> points =
        page.stream()
            .map(point -> PointMapper.point(point.getPayloadMap(), point.getVectors()))
            .toList();
    return new Page(points, fetched.size() == fetched() ? next(page) : null);
  }

  private String next(List<RetrievedPoint> page) {
    Long last = time(page.getLast());
    Stream<PointId> before = last.equals(from) ? returned.stream() : Stream.of();
    Stream<PointId> now =
        page.stream().filter(point -> last.equals(time(point))).map(RetrievedPoint::getId);
    return Stream.concat(before, now)
        .map(NewestFirst::encoded)
        .collect(Collectors.joining(".", last + ".", ""));
  }

  private static Long time(RetrievedPoint point) {
    return PointMapper.indexedAt(point.getPayloadMap());
  }

  private static String encoded(PointId id) {
    UUID uuid = UUID.fromString(id.getUuid());
    ByteBuffer bytes = ByteBuffer.allocate(16);
    bytes.putLong(uuid.getMostSignificantBits()).putLong(uuid.getLeastSignificantBits());
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
  }

  private static PointId decoded(String id) {
    ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(id));
    return PointIdFactory.id(new UUID(bytes.getLong(), bytes.getLong()));
  }
}
