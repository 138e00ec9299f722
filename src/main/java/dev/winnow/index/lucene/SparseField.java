package dev.winnow.index.lucene;

import dev.winnow.vector.SparseVector;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.TermFrequencyAttribute;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NumericUtils;
import org.jspecify.annotations.Nullable;

/**
 * A sparse vector as postings: each dimension is a term, and its weight, a fixed-point number, the
 * frequency of that term in the document. Unlike Lucene's FeatureField, which keeps 9 bits of a
 * weight, this keeps an absolute error of 2<sup>-21</sup>.
 */
final class SparseField extends Field {

  private static final float SCALE = 1 << 20;

  /** What the weights of a vector may sum up to: Lucene adds up the frequencies in an int. */
  static final float MAX_SUM = 2047;

  private static final FieldType TYPE = new FieldType();

  static {
    TYPE.setTokenized(true);
    TYPE.setOmitNorms(true);
    TYPE.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
    TYPE.freeze();
  }

  private final SparseVector vector;

  SparseField(String name, SparseVector vector) {
    super(Fields.sparse(name), TYPE);
    this.vector = vector;
    this.fieldsData = vector; // a field without data would not be indexed
  }

  /** Returns the term of a dimension. */
  static BytesRef term(int dimension) {
    byte[] term = new byte[Integer.BYTES];
    NumericUtils.intToSortableBytes(dimension, term, 0);
    return new BytesRef(term);
  }

  /** Returns the weight that was written as a frequency. */
  static float weight(float frequency) {
    return frequency / SCALE;
  }

  @Override
  public TokenStream tokenStream(Analyzer analyzer, @Nullable TokenStream reuse) {
    Dimensions stream = reuse instanceof Dimensions dimensions ? dimensions : new Dimensions();
    stream.vector = vector;
    return stream;
  }

  private static final class Dimensions extends TokenStream {

    private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
    private final TermFrequencyAttribute frequency = addAttribute(TermFrequencyAttribute.class);
    private SparseVector vector = SparseVector.EMPTY;
    private int next;

    @Override
    public boolean incrementToken() {
      if (next == vector.size()) {
        return false;
      }
      clearAttributes();
      term.setBytesRef(term(vector.indices()[next]));
      // At least 1, so that a point stays a candidate by a dimension however small.
      frequency.setTermFrequency(Math.max(1, Math.round(vector.values()[next] * SCALE)));
      next++;
      return true;
    }

    @Override
    public void reset() {
      next = 0;
    }
  }
}
