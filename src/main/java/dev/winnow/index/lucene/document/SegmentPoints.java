package dev.winnow.index.lucene.document;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.vector.SparseVector;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.KnnVectorValues.DocIndexIterator;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Reads points of one segment in the order of their documents. Opens doc values and vectors once.
 * Not thread-safe.
 */
final class SegmentPoints {

  private record Dense(FloatVectorValues values, DocIndexIterator at) {}

  private final PayloadJson json;
  private final BinaryDocValues ids;
  private final BinaryDocValues payloads;
  private final NumericDocValues offsets;
  private final NumericDocValues declared;
  private final Map<String, Dense> dense = new HashMap<>();
  private final Map<String, BinaryDocValues> sparse = new HashMap<>();

  /**
   * @param vectors names of the vectors to read, if they are stored
   */
  SegmentPoints(LeafReader reader, PayloadJson json, IndexSchema schema, Set<String> vectors)
      throws IOException {
    this.json = json;
    ids = DocValues.getBinary(reader, DocumentFields.ID);
    payloads = DocValues.getBinary(reader, DocumentFields.PAYLOAD);
    offsets = DocValues.getNumeric(reader, DocumentFields.OFFSET);
    declared = DocValues.getNumeric(reader, DocumentFields.DECLARED);
    for (String name : vectors) {
      if (schema.sparse().containsKey(name)) {
        sparse.put(name, DocValues.getBinary(reader, DocumentFields.sparse(name)));
        continue;
      }
      FloatVectorValues values = reader.getFloatVectorValues(DocumentFields.dense(name));
      if (values != null) {
        dense.put(name, new Dense(values, values.iterator()));
      }
    }
  }

  /**
   * Returns the point of a document, or null for a tombstone.
   *
   * @param doc not less than in the previous call
   */
  @Nullable Point read(int doc) throws IOException {
    if (!payloads.advanceExact(doc)) {
      return null;
    }
    Payload payload = json.read(payloads.binaryValue());
    if (!ids.advanceExact(doc) || !offsets.advanceExact(doc)) {
      throw new IOException("a point without its id or version: the index is damaged");
    }
    return new Point(
        new AssetId(ids.binaryValue().utf8ToString()),
        new Version(declared.advanceExact(doc) ? declared.longValue() : null, offsets.longValue()),
        dense(doc),
        sparse(doc),
        payload);
  }

  private Map<String, float[]> dense(int doc) throws IOException {
    Map<String, float[]> vectors = new HashMap<>();
    for (Map.Entry<String, Dense> side : dense.entrySet()) {
      DocIndexIterator at = side.getValue().at;
      if ((at.docID() < doc ? at.advance(doc) : at.docID()) == doc) {
        vectors.put(
            side.getKey(),
            side.getValue().values.vectorValue(at.index()).clone()); // the array is reused
      }
    }
    return vectors;
  }

  private Map<String, SparseVector> sparse(int doc) throws IOException {
    Map<String, SparseVector> vectors = new HashMap<>();
    for (Map.Entry<String, BinaryDocValues> side : sparse.entrySet()) {
      if (side.getValue().advanceExact(doc)) {
        BytesRef stored = side.getValue().binaryValue();
        vectors.put(side.getKey(), DocValueBytes.toSparseVector(stored));
      }
    }
    return vectors;
  }
}
