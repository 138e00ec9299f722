package dev.winnow.index.lucene;

import dev.winnow.index.filter.Filter;
import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/** The candidate documents of a search, by segment. May include deleted documents. */
interface Candidates {

  /** Returns the candidates of a segment; null means all documents of the segment. */
  @Nullable DocIdSetIterator of(LeafReaderContext leaf) throws IOException;

  /** Returns the documents that match a filter. */
  static Candidates passing(Filter filter, IndexSearcher searcher) throws IOException {
    if (filter.isEmpty()) {
      return leaf -> null; // only points have vectors
    }
    Query query = searcher.rewrite(FilterQueries.of(filter));
    Weight weight = searcher.createWeight(query, ScoreMode.COMPLETE_NO_SCORES, 1);
    return leaf -> {
      Scorer scorer = weight.scorer(leaf);
      return scorer == null ? DocIdSetIterator.empty() : scorer.iterator();
    };
  }
}
