package dev.winnow.index.lucene;

import dev.winnow.vector.SparseVector;
import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopKnnCollector;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;

/**
 * The exact nearest neighbours by a sparse vector. It adds up the postings of each dimension of the
 * query, so weights of the query may be negative too, and there may be any number of them; Lucene's
 * own disjunctions take neither.
 */
final class SparseScan {

  private final SparseVector target;
  private final Candidates candidates;
  private final TopKnnCollector best;
  private final DocAndFloatFeatureBuffer batch = new DocAndFloatFeatureBuffer();

  private SparseScan(SparseVector target, Candidates candidates, int k) {
    this.target = target;
    this.candidates = candidates;
    this.best = new TopKnnCollector(k, Integer.MAX_VALUE);
  }

  /** Returns the k best by inner product of those that share a dimension with the target. */
  static TopDocs search(
      IndexSearcher searcher, String field, SparseVector target, Candidates candidates, int k)
      throws IOException {
    SparseScan scan = new SparseScan(target, candidates, k);
    for (LeafReaderContext leaf : searcher.getLeafContexts()) {
      Terms dimensions = leaf.reader().terms(field);
      if (dimensions != null) {
        scan.scan(leaf, dimensions.iterator());
      }
    }
    return scan.best.topDocs();
  }

  private void scan(LeafReaderContext leaf, TermsEnum dimensions) throws IOException {
    float[] scores = new float[leaf.reader().maxDoc()];
    FixedBitSet touched = new FixedBitSet(scores.length);
    PostingsEnum postings = null;
    for (int i = 0; i < target.size(); i++) {
      if (dimensions.seekExact(SparseField.term(target.indices()[i]))) {
        postings = dimensions.postings(postings, PostingsEnum.FREQS);
        add(postings, target.values()[i], scores, touched);
      }
    }
    Bits live = leaf.reader().getLiveDocs();
    DocIdSetIterator docs = candidates.among(touched, leaf);
    for (int doc = docs.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = docs.nextDoc()) {
      if (live == null || live.get(doc)) {
        best.collect(leaf.docBase + doc, scores[doc]);
      }
    }
  }

  private void add(PostingsEnum postings, float weight, float[] scores, FixedBitSet touched)
      throws IOException {
    postings.nextDoc();
    while (true) {
      postings.nextPostings(DocIdSetIterator.NO_MORE_DOCS, batch);
      if (batch.size == 0) {
        return;
      }
      for (int i = 0; i < batch.size; i++) {
        int doc = batch.docs[i];
        scores[doc] += weight * SparseField.weight(batch.features[i]);
        touched.set(doc);
      }
    }
  }
}
