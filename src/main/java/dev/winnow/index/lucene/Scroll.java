package dev.winnow.index.lucene;

import dev.winnow.index.Point;
import dev.winnow.index.VectorIndex.Page;
import dev.winnow.index.filter.Filter;
import dev.winnow.index.lucene.document.DocumentFields;
import dev.winnow.index.lucene.document.IdLookup.Location;
import dev.winnow.index.lucene.document.PointReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;
import org.jspecify.annotations.Nullable;

/**
 * Pages through the points in the order of the UTF-8 bytes of their ids, which is the order of
 * terms. A cursor is the last id of a page, so pages stay correct if the index changes between
 * them.
 */
final class Scroll {

  private final PointReader points;

  Scroll(PointReader points) {
    this.points = points;
  }

  /**
   * @throws IllegalArgumentException if the limit is less than 1 or the cursor is invalid
   */
  Page page(IndexSearcher searcher, Filter filter, @Nullable String cursor, int limit)
      throws IOException {
    if (limit < 1) {
      throw new IllegalArgumentException("the limit of a page must be at least 1: " + limit);
    }
    BytesRef after = parse(cursor);
    List<Point> page = new ArrayList<>();
    IndexReader reader = searcher.getIndexReader();
    Terms ids = MultiTerms.getTerms(reader, DocumentFields.ID);
    if (ids == null) {
      return new Page(page, null);
    }
    FixedBitSet passing = passing(searcher, filter);
    PostingsEnum postings = null;
    TermsEnum terms = ids.iterator();
    for (BytesRef id = first(terms, after); id != null; id = terms.next()) {
      postings = terms.postings(postings, PostingsEnum.NONE);
      for (int doc = postings.nextDoc();
          doc != DocIdSetIterator.NO_MORE_DOCS;
          doc = postings.nextDoc()) {
        Point point = passing.get(doc) ? points.point(Location.of(reader, doc)) : null;
        if (point != null && page.size() == limit) {
          return new Page(page, cursor(page.getLast()));
        }
        if (point != null) {
          page.add(point);
        }
      }
    }
    return new Page(page, null);
  }

  private static @Nullable BytesRef first(TermsEnum terms, @Nullable BytesRef after)
      throws IOException {
    if (after == null) {
      return terms.next();
    }
    return switch (terms.seekCeil(after)) {
      case FOUND -> terms.next();
      case NOT_FOUND -> terms.term();
      case END -> null;
    };
  }

  private static FixedBitSet passing(IndexSearcher searcher, Filter filter) throws IOException {
    FixedBitSet passing = new FixedBitSet(searcher.getIndexReader().maxDoc());
    searcher.search(
        FilterQueries.of(filter),
        new SimpleCollector() {
          private int docBase;

          @Override
          protected void doSetNextReader(LeafReaderContext leaf) {
            docBase = leaf.docBase;
          }

          @Override
          public void collect(int doc) {
            passing.set(docBase + doc);
          }

          @Override
          public ScoreMode scoreMode() {
            return ScoreMode.COMPLETE_NO_SCORES;
          }
        });
    return passing;
  }

  private static String cursor(Point last) {
    byte[] id = last.id().value().getBytes(StandardCharsets.UTF_8);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(id);
  }

  private static @Nullable BytesRef parse(@Nullable String cursor) {
    try {
      return cursor == null ? null : new BytesRef(Base64.getUrlDecoder().decode(cursor));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("not a cursor: " + cursor, e);
    }
  }
}
