package dev.winnow.index.lucene;

import dev.winnow.asset.AssetId;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.Preview;
import dev.winnow.vector.SparseVector;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.KnnVectorValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Maps documents back to points and their parts. */
final class PointReader {

  /** The part of a point that is stored as one record. */
  record Stored(AssetId id, Payload payload) {}

  private final IndexSchema schema;
  private final PayloadJson json;

  PointReader(IndexSchema schema, PayloadJson json) {
    this.schema = schema;
    this.json = json;
  }

  /** Returns what a hit shows of a point. */
  Stored stored(IdLookup.Location location) throws IOException {
    Stored stored = storedOrTombstone(location);
    if (stored == null) {
      throw new IOException("a point without its payload: the index is damaged");
    }
    return stored;
  }

  /** Returns a point, or null for a tombstone. */
  @Nullable Point point(IdLookup.Location location) throws IOException {
    Stored stored = storedOrTombstone(location);
    if (stored == null) {
      return null;
    }
    LeafReader reader = location.leaf().reader();
    return new Point(
        stored.id(),
        Versions.read(location),
        dense(reader, location.doc()),
        sparse(reader, location.doc()),
        stored.payload());
  }

  @Nullable Preview preview(IdLookup.Location location) throws IOException {
    BytesRef stored = binary(location.leaf().reader(), Fields.PREVIEW, location.doc());
    return stored == null ? null : DocValueBytes.toPreview(stored);
  }

  private @Nullable Stored storedOrTombstone(IdLookup.Location location) throws IOException {
    LeafReader reader = location.leaf().reader();
    BytesRef payload = binary(reader, Fields.PAYLOAD, location.doc());
    if (payload == null) {
      return null;
    }
    Payload read = json.read(payload);
    BytesRef id = binary(reader, Fields.ID, location.doc());
    if (id == null) {
      throw new IOException("a point without its id: the index is damaged");
    }
    return new Stored(new AssetId(id.utf8ToString()), read);
  }

  private Map<String, float[]> dense(LeafReader reader, int doc) throws IOException {
    Map<String, float[]> vectors = new HashMap<>();
    for (String name : schema.dense().keySet()) {
      FloatVectorValues values = reader.getFloatVectorValues(Fields.dense(name));
      if (values != null) {
        KnnVectorValues.DocIndexIterator iterator = values.iterator();
        if (iterator.advance(doc) == doc) {
          vectors.put(name, values.vectorValue(iterator.index()).clone()); // it is a buffer
        }
      }
    }
    return vectors;
  }

  private Map<String, SparseVector> sparse(LeafReader reader, int doc) throws IOException {
    Map<String, SparseVector> vectors = new HashMap<>();
    for (String name : schema.sparse().keySet()) {
      BytesRef stored = binary(reader, Fields.sparse(name), doc);
      if (stored != null) {
        vectors.put(name, DocValueBytes.toSparseVector(stored));
      }
    }
    return vectors;
  }

  private static @Nullable BytesRef binary(LeafReader reader, String field, int doc)
      throws IOException {
    BinaryDocValues values = DocValues.getBinary(reader, field);
    return values.advanceExact(doc) ? values.binaryValue() : null;
  }
}
