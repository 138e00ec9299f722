package dev.winnow.index.lucene;

import dev.winnow.index.lucene.document.DocumentFields;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.ConjunctionUtils;
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
 * candidates; or random documents that have the vector.
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

  /**
   * Returns random documents with a dense vector; all if there are at most {@code count}.
   *
   * @param name name of the dense vector
   */
  static int[] sample(IndexSearcher searcher, String name, Candidates candidates, int count)
      throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    int[] drawn = new int[count];
    int seen = 0;
    for (LeafReaderContext leaf : searcher.getLeafContexts()) {
      FloatVectorValues vectors = leaf.reader().getFloatVectorValues(DocumentFields.dense(name));
      if (vectors == null) {
        continue;
      }
      DocIdSetIterator passing = candidates.of(leaf);
      DocIdSetIterator having = vectors.iterator();
      DocIdSetIterator docs =
          passing == null ? having : ConjunctionUtils.intersectIterators(List.of(having, passing));
      Bits live = leaf.reader().getLiveDocs();
      for (int doc = docs.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = docs.nextDoc()) {
        if (live == null || live.get(doc)) {
          int place = seen < count ? seen : random.nextInt(seen + 1);
          seen++;
          if (place < count) {
            drawn[place] = leaf.docBase + doc;
          }
        }
      }
    }
    return Arrays.copyOf(drawn, Math.min(seen, count));
  }
}
