package dev.winnow.index.lucene;

import dev.winnow.index.Point;
import dev.winnow.index.VectorIndex.Page;
import dev.winnow.index.filter.Filter;
import dev.winnow.index.lucene.document.DocumentFields;
import dev.winnow.index.lucene.document.PointReader;
import dev.winnow.text.Excerpt;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Pages through the points by the time of their last write, newest first, and by id if the times
 * are equal. A cursor is the time and the id of the last point of a page.
 */
final class NewestDocuments {

  /** Points written by earlier releases have no time and come last. */
  private static final Sort ORDER =
      new Sort(
          new SortField(DocumentFields.INDEXED_AT, SortField.Type.LONG, true),
          new SortField(DocumentFields.ID, SortField.Type.STRING_VAL));

  private final PointReader points;
  private final Set<String> vectors;

  /**
   * @param vectors names of the vectors to read
   */
  NewestDocuments(PointReader points, Set<String> vectors) {
    this.points = points;
    this.vectors = vectors;
  }

  /**
   * @throws IllegalArgumentException if the limit is less than 1 or the cursor is invalid
   */
  Page page(IndexSearcher searcher, Filter filter, @Nullable String cursor, int limit)
      throws IOException {
    if (limit < 1) {
      throw new IllegalArgumentException("the limit of a page must be at least 1: " + limit);
    }
    int last = searcher.getIndexReader().maxDoc() - 1;
    FieldDoc after = cursor == null ? null : parse(cursor, last);
    if (last < 0) {
      return new Page(List.of(), null);
    }
    ScoreDoc[] found =
        searcher.searchAfter(after, FilterQueries.of(filter), limit + 1, ORDER).scoreDocs;
    int[] docs = Arrays.stream(found).limit(limit).mapToInt(hit -> hit.doc).toArray();
    List<Point> page = new ArrayList<>();
    for (Point point : points.points(searcher.getIndexReader(), docs, vectors)) {
      if (point == null) {
        throw new CorruptIndexException("a tombstone is marked as a point", "page");
      }
      page.add(point);
    }
    return new Page(
        page, found.length > limit ? cursor((FieldDoc) found[limit - 1], page.getLast()) : null);
  }

  private static String cursor(FieldDoc last, Point point) {
    return last.fields[0] + "-" + point.id().value();
  }

  /**
   * @param last the largest document number, which sorts after all documents with the same time and
   *     id
   */
  private static FieldDoc parse(String cursor, int last) {
    int dash = cursor.indexOf('-');
    try {
      long time = Long.parseLong(cursor.substring(0, Math.max(dash, 0)));
      return new FieldDoc(
          Math.max(last, 0),
          Float.NaN,
          new Object[] {time, new BytesRef(cursor.substring(dash + 1))});
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("not a cursor: " + Excerpt.of(cursor), e);
    }
  }
}
