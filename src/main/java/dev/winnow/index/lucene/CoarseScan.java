package dev.winnow.index.lucene;

import dev.winnow.index.lucene.document.CoarseVector;
import dev.winnow.index.lucene.document.DocumentFields;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.ConjunctionUtils;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TopKnnCollector;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.BitSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;

/**
 * Selects the candidates that can be among the k nearest by a dense vector. Reads the quantised
 * copies, because reading vectors dominates the time of a scan: of 100,000 candidates with 384
 * dimensions, one percent remains for exact comparison.
 *
 * <p>The exact inner product differs from the coarse one by at most the uncertainty. So candidates
 * whose upper bound is below the k-th best lower bound are not among the k best. Candidates without
 * a coarse copy, written by older releases, always remain.
 */
final class CoarseScan {

  private final CoarseVector query;
  private final TopKnnCollector atLeast;

  /** Possible documents, numbered in the whole index, with the upper bounds of their scores. */
  private int[] docs = new int[1024];

  private float[] atMost = new float[1024];
  private int size;

  private CoarseScan(float[] target, int k) {
    query = CoarseVector.query(target);
    atLeast = new TopKnnCollector(k, Integer.MAX_VALUE);
  }

  /**
   * Returns candidates that include the k best.
   *
   * @param name name of the dense vector
   */
  static Candidates narrow(
      IndexSearcher searcher, String name, float[] target, Candidates candidates, int k)
      throws IOException {
    CoarseScan scan = new CoarseScan(target, k);
    for (LeafReaderContext leaf : searcher.getLeafContexts()) {
      FloatVectorValues vectors = leaf.reader().getFloatVectorValues(DocumentFields.dense(name));
      if (vectors != null) {
        DocIdSetIterator passing = candidates.of(leaf);
        DocIdSetIterator all = vectors.iterator();
        BinaryDocValues coarse = DocValues.getBinary(leaf.reader(), DocumentFields.coarse(name));
        scan.scan(
            leaf,
            passing == null ? all : ConjunctionUtils.intersectIterators(List.of(all, passing)),
            coarse);
      }
    }
    return scan.possible(searcher);
  }

  private void scan(LeafReaderContext leaf, DocIdSetIterator candidates, BinaryDocValues coarse)
      throws IOException {
    Bits live = leaf.reader().getLiveDocs();
    for (int doc = candidates.nextDoc();
        doc != DocIdSetIterator.NO_MORE_DOCS;
        doc = candidates.nextDoc()) {
      if (live != null && !live.get(doc)) {
        continue;
      }
      if (!coarse.advanceExact(doc)) {
        add(leaf.docBase + doc, Float.POSITIVE_INFINITY);
        continue;
      }
      BytesRef stored = coarse.binaryValue();
      float dot = query.dot(stored);
      float uncertainty = query.uncertainty(stored);
      if (dot + uncertainty >= atLeast.minCompetitiveSimilarity()) {
        atLeast.collect(leaf.docBase + doc, dot - uncertainty);
        add(leaf.docBase + doc, dot + uncertainty);
      }
    }
  }

  private void add(int doc, float most) {
    docs = ArrayUtil.grow(docs, size + 1);
    atMost = ArrayUtil.grow(atMost, size + 1);
    docs[size] = doc;
    atMost[size++] = most;
  }

  private Candidates possible(IndexSearcher searcher) {
    float least = atLeast.minCompetitiveSimilarity();
    Map<LeafReaderContext, FixedBitSet> bySegment = new HashMap<>();
    int at = 0;
    for (LeafReaderContext leaf : searcher.getLeafContexts()) {
      FixedBitSet possible = new FixedBitSet(leaf.reader().maxDoc());
      for (; at < size && docs[at] < leaf.docBase + possible.length(); at++) {
        if (atMost[at] >= least) {
          possible.set(docs[at] - leaf.docBase);
        }
      }
      bySegment.put(leaf, possible);
    }
    return leaf -> {
      FixedBitSet possible = bySegment.get(leaf);
      return possible == null
          ? DocIdSetIterator.empty()
          : new BitSetIterator(possible, possible.cardinality());
    };
  }
}
