package dev.winnow.index.lucene;

import dev.winnow.index.lucene.document.DocumentFields;
import java.io.IOException;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopKnnCollector;
import org.apache.lucene.search.VectorScorer;
import org.apache.lucene.util.Bits;

/**
 * Finds the exact nearest neighbours by a dense vector, after {@link CoarseScan} has narrowed the
 * candidates.
 */
final class DenseScan {

  private DenseScan() {}

  /**
   * Returns the k best by inner product.
   *
   * @param name name of the dense vector
   */
  static TopDocs search(
      IndexSearcher searcher, String name, float[] target, Candidates candidates, int k)
      throws IOException {
    Candidates near = CoarseScan.narrow(searcher, name, target, candidates, k);
    TopKnnCollector best = new TopKnnCollector(k, Integer.MAX_VALUE);
    DocAndFloatFeatureBuffer batch = new DocAndFloatFeatureBuffer();
    for (LeafReaderContext leaf : searcher.getLeafContexts()) {
      FloatVectorValues vectors = leaf.reader().getFloatVectorValues(DocumentFields.dense(name));
      if (vectors == null || vectors.size() == 0) {
        continue;
      }
      VectorScorer.Bulk scorer = vectors.scorer(target).bulk(near.of(leaf));
      Bits live = leaf.reader().getLiveDocs();
      while (true) {
        float highest = scorer.nextDocsAndScores(DocIdSetIterator.NO_MORE_DOCS, live, batch);
        if (batch.size == 0) {
          break;
        }
        if (highest >= best.minCompetitiveSimilarity()) {
          for (int i = 0; i < batch.size; i++) {
            best.collect(leaf.docBase + batch.docs[i], batch.features[i]);
          }
        }
      }
    }
    TopDocs top = best.topDocs();
    for (ScoreDoc hit : top.scoreDocs) {
      hit.score = 2 * hit.score - 1; // Lucene's score of a dot product is (1 + dot) / 2
    }
    return top;
  }
}
