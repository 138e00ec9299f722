package dev.winnow.index.lucene.document;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Finds the document of an id, which is a point or a tombstone. For one reader; not thread-safe.
 */
public final class IdLookup {

  /** The location of a document: its segment, and its number in the segment. */
  public record Location(LeafReaderContext leaf, int doc) {
    public static Location of(IndexReader reader, int doc) {
      LeafReaderContext leaf = reader.leaves().get(ReaderUtil.subIndex(doc, reader.leaves()));
      return new Location(leaf, doc - leaf.docBase);
    }
  }

  private record Segment(
      LeafReaderContext leaf, TermsEnum terms, @Nullable Bits live, @Nullable IdFilter filter) {
    boolean mayHave(int hash) {
      return filter == null || filter.mayHave(hash);
    }
  }

  private final List<Segment> segments = new ArrayList<>();
  private @Nullable PostingsEnum postings;

  /** Creates a lookup for a few ids. */
  public IdLookup(IndexReader reader) throws IOException {
    this(reader, new IdFilters());
  }

  /** Creates a lookup for many ids, most of which do not exist. */
  public IdLookup(IndexReader reader, IdFilters filters) throws IOException {
    for (LeafReaderContext leaf : reader.leaves()) {
      Terms terms = leaf.reader().terms(DocumentFields.ID);
      if (terms != null) {
        segments.add(
            new Segment(
                leaf, terms.iterator(), leaf.reader().getLiveDocs(), filters.of(leaf.reader())));
      }
    }
    // The largest segments first, because they contain most documents.
    segments.sort(Comparator.comparingInt(segment -> -segment.leaf.reader().maxDoc()));
  }

  public @Nullable Location find(BytesRef id) throws IOException {
    int hash = IdFilter.hash(id);
    for (Segment segment : segments) {
      if (segment.mayHave(hash) && segment.terms.seekExact(id)) {
        postings = segment.terms.postings(postings, PostingsEnum.NONE);
        for (int doc = postings.nextDoc();
            doc != DocIdSetIterator.NO_MORE_DOCS;
            doc = postings.nextDoc()) {
          if (segment.live == null || segment.live.get(doc)) {
            return new Location(segment.leaf, doc);
          }
        }
      }
    }
    return null;
  }
}
