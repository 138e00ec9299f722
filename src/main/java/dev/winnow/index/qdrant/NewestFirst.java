package dev.winnow.index.qdrant;

import dev.winnow.index.Point;
import dev.winnow.index.VectorIndex.Page;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of points by descending offset. Qdrant starts such a page at an offset, which points of
 * several partitions may share; so a cursor is an offset and how many of its points were returned.
 *
 * @param offset where the page starts, or null at the newest
 * @param returned points of this offset on earlier pages
 * @param limit points on the page
 */
record NewestFirst(@Nullable Long offset, int returned, int limit) {

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

  /** Returns the page of the points that were fetched. */
  Page cut(List<Point> fetched) {
    List<Point> page = fetched.stream().skip(returned).limit(limit).toList();
    return new Page(page, fetched.size() == fetched() ? next(fetched, page) : null);
  }

  private static String next(List<Point> fetched, List<Point> page) {
    long last = page.getLast().version().offset();
    long same =
        fetched.stream()
            .limit(fetched.size() - 1L)
            .filter(point -> point.version().offset() == last)
            .count();
    return last + "-" + same;
  }
}
