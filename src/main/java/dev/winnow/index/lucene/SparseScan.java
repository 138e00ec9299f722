package dev.winnow.index.lucene;

import dev.winnow.index.lucene.document.DocValueBytes;
import dev.winnow.vector.SparseVector;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.ConjunctionUtils;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopKnnCollector;
import org.apache.lucene.util.Bits;

/**
 * Finds the exact nearest neighbours by a sparse vector by comparing every candidate.
 *
 * <p>Postings by dimension would be faster to search. But with two vectors of 80 dimensions per
 * asset, indexing them took as much CPU time as everything else together.
 */
final class SparseScan {

  private SparseScan() {}

  /**
   * Returns the k best by inner product among the candidates that share a dimension with the
   * target.
   */
  static TopDocs search(
      IndexSearcher searcher, String field, SparseVector target, Candidates candidates, int k)
      throws IOException {
    TopKnnCollector best = new TopKnnCollector(k, Integer.MAX_VALUE);
    float[] weights = weights(target);
    for (LeafReaderContext leaf : searcher.getLeafContexts()) {
      BinaryDocValues vectors = leaf.reader().getBinaryDocValues(field);
      if (vectors == null) {
        continue;
      }
      Bits live = leaf.reader().getLiveDocs();
      DocIdSetIterator passing = candidates.of(leaf);
      DocIdSetIterator docs =
          passing == null
              ? vectors
              : ConjunctionUtils.intersectIterators(List.of(vectors, passing));
      for (int doc = docs.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = docs.nextDoc()) {
        if (live == null || live.get(doc)) {
          float score = DocValueBytes.dot(vectors.binaryValue(), weights);
          if (!Float.isNaN(score)) {
            best.collect(leaf.docBase + doc, score);
          }
        }
      }
    }
    return best.topDocs();
  }

  /**
   * Returns a weight for each dimension up to the last of the target; NaN for inactive dimensions.
   */
  private static float[] weights(SparseVector target) {
    int dimensions = target.size() == 0 ? 0 : target.indices()[target.size() - 1] + 1;
    float[] weights = new float[dimensions];
    Arrays.fill(weights, Float.NaN);
    for (int i = 0; i < target.size(); i++) {
      weights[target.indices()[i]] = target.values()[i];
    }
    return weights;
  }
}
