package dev.winnow.index.lucene.document;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.jspecify.annotations.Nullable;

/** The id filters of all segments. Filters are immutable and keep deleted ids. */
public final class IdFilters {

  private Map<IndexReader.CacheKey, IdFilter> bySegment = new HashMap<>();

  /** Creates the filters of new segments, and drops those of removed segments. */
  public void follow(IndexReader reader) throws IOException {
    Map<IndexReader.CacheKey, IdFilter> current = new HashMap<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      IndexReader.CacheKey key = key(leaf.reader());
      IdFilter known = bySegment.get(key);
      current.put(key, known == null ? new IdFilter(leaf.reader()) : known);
    }
    bySegment = current;
  }

  /** Returns the filter of a segment of the last followed reader. */
  @Nullable IdFilter of(LeafReader segment) {
    return bySegment.get(key(segment));
  }

  private static IndexReader.CacheKey key(LeafReader segment) {
    return segment.getCoreCacheHelper().getKey();
  }
}
