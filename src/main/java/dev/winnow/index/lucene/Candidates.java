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
interface Candidates {

  /** Returns those of a segment; all documents of the segment if null. */
  @Nullable DocIdSetIterator of(LeafReaderContext leaf) throws IOException;

  /** Returns what passes a filter. */
  static Candidates passing(Filter filter, IndexSearcher searcher) throws IOException {
    if (filter.isEmpty()) {
      return leaf -> null; // what has a vector is a point
    }
    Query query = searcher.rewrite(FilterQueries.of(filter));
    Weight weight = searcher.createWeight(query, ScoreMode.COMPLETE_NO_SCORES, 1);
    return leaf -> {
      Scorer scorer = weight.scorer(leaf);
      return scorer == null ? DocIdSetIterator.empty() : scorer.iterator();
    };
  }
}
