package dev.winnow.index.lucene.document;

import dev.winnow.asset.AssetId;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.Preview;
import dev.winnow.index.layer.AssetLayers;
import dev.winnow.index.layer.LayersJson;
import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Maps documents back to points and their parts. */
public final class PointReader {

  private final IndexSchema schema;
  private final PayloadJson json;
  private final LayersJson layersJson = new LayersJson();

  public PointReader(IndexSchema schema, PayloadJson json) {
    this.schema = schema;
    this.json = json;
  }

  /** Returns a point with its vectors, or null for a tombstone. */
  public @Nullable Point point(IdLookup.Location location) throws IOException {
    return new SegmentPoints(location.leaf().reader(), json, schema, schema.names())
        .read(location.doc());
  }

  /**
   * Returns the points of documents, in order; null for tombstones.
   *
   * @param docs document numbers in the whole index
   * @param vectors names of the vectors to read, if they are stored
   */
  public @Nullable Point[] points(IndexReader reader, int[] docs, Set<String> vectors)
      throws IOException {
    long[] order = new long[docs.length]; // by document, with its position in docs
    for (int i = 0; i < docs.length; i++) {
      order[i] = ((long) docs[i] << 32) | i;
    }
    Arrays.sort(order);
    @Nullable Point[] points = new Point[docs.length];
    LeafReaderContext leaf = null;
    SegmentPoints segment = null;
    for (long next : order) {
      int doc = (int) (next >>> 32);
      if (leaf == null || segment == null || doc >= leaf.docBase + leaf.reader().maxDoc()) {
        leaf = IdLookup.Location.of(reader, doc).leaf();
        segment = new SegmentPoints(leaf.reader(), json, schema, vectors);
      }
      points[(int) next] = segment.read(doc - leaf.docBase);
    }
    return points;
  }

  /** Returns the layers of the asset in a document, including tombstones. */
  public AssetLayers layers(AssetId id, IdLookup.Location location) throws IOException {
    LeafReader reader = location.leaf().reader();
    SegmentPoints segment = new SegmentPoints(reader, json, schema, schema.names());
    Point merged = segment.read(location.doc());
    Preview preview = preview(location);
    BinaryDocValues stored = DocValues.getBinary(reader, DocumentFields.LAYERS);
    if (!stored.advanceExact(location.doc())) {
      return AssetLayers.of(
          merged == null
              ? new PointChange.Delete(id, Versions.read(location))
              : new PointChange.Upsert(merged, preview));
    }
    BytesRef value = stored.binaryValue();
    return layersJson.read(
        id,
        Arrays.copyOfRange(value.bytes, value.offset, value.offset + value.length),
        merged == null ? Map.of() : merged.dense(),
        merged == null ? Map.of() : merged.sparse(),
        preview);
  }

  /** Returns whether the asset has sources other than {@code winnow.topic}. */
  public static boolean hasParts(IdLookup.Location location) throws IOException {
    return DocValues.getBinary(location.leaf().reader(), DocumentFields.LAYERS)
        .advanceExact(location.doc());
  }

  /** Returns the time at which a point was written; null if unknown, and for a tombstone. */
  public @Nullable Instant indexedAt(IdLookup.Location location) throws IOException {
    NumericDocValues times =
        DocValues.getNumeric(location.leaf().reader(), DocumentFields.INDEXED_AT);
    return times.advanceExact(location.doc()) ? Instant.ofEpochMilli(times.longValue()) : null;
  }

  public @Nullable Preview preview(IdLookup.Location location) throws IOException {
    BinaryDocValues values = DocValues.getBinary(location.leaf().reader(), DocumentFields.PREVIEW);
    if (!values.advanceExact(location.doc())) {
      return null;
    }
    BytesRef stored = values.binaryValue();
    return DocValueBytes.toPreview(stored);
  }
}
