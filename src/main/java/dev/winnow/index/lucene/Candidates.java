package dev.winnow.index.lucene;

import dev.winnow.index.Filter;
import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/** The documents among which a search looks, segment by segment; deleted ones may be among them. */
final class Candidates {

  private final @Nullable Weight filter;

  Candidates(IndexSearcher searcher, Filter filter) throws IOException {
    if (filter.isEmpty()) {
      this.filter = null; // what has a vector is a point
    } else {
      Query query = searcher.rewrite(FilterQueries.of(filter));
      this.filter = searcher.createWeight(query, ScoreMode.COMPLETE_NO_SCORES, 1);
    }
  }

  /** Returns those of a segment; all documents of the segment if null. */
  @Nullable DocIdSetIterator of(LeafReaderContext leaf) throws IOException {
    if (filter == null) {
      return null;
    }
    Scorer scorer = filter.scorer(leaf);
    return scorer == null ? DocIdSetIterator.empty() : scorer.iterator();
  }
}
