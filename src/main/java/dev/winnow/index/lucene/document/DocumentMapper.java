package dev.winnow.index.lucene.document;

import dev.winnow.asset.Version;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.Preview;
import dev.winnow.index.filter.AttributeFacts;
import dev.winnow.index.layer.AssetLayers;
import dev.winnow.index.layer.LayersJson;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Maps changes to documents. Thread-safe: each caller maps its own changes. */
public final class DocumentMapper {

  /** Approximate size of a change in bytes without vectors and preview. */
  private static final int BASE_BYTES = 2048;

  private final IndexSchema schema;
  private final PayloadJson json;
  private final LayersJson layersJson = new LayersJson();

  public DocumentMapper(IndexSchema schema, PayloadJson json) {
    this.schema = schema;
    this.json = json;
  }

  /**
   * @throws IllegalArgumentException if the change does not match the schema or cannot be stored
   */
  public WriteRequest map(PointChange change) {
    List<IndexableField> document = new ArrayList<>();
    long bytes = BASE_BYTES + add(document, AssetLayers.of(change));
    return new WriteRequest(change, new BytesRef(change.id().value()), document, bytes);
  }

  /** Returns the document of an asset whose changes were checked by {@link #map}. */
  public List<IndexableField> document(AssetLayers layers) {
    List<IndexableField> document = new ArrayList<>();
    add(document, layers);
    return document;
  }

  /** Adds all fields. Returns the approximate size of their values in bytes. */
  private long add(List<IndexableField> document, AssetLayers layers) {
    PointChange merged = layers.merged();
    addIdentity(document, new BytesRef(merged.id().value()), merged.version());
    long bytes = 0;
    if (!layers.isPlain()) {
      byte[] stored = layersJson.write(layers);
      document.add(new BinaryDocValuesField(DocumentFields.LAYERS, new BytesRef(stored)));
      bytes += stored.length;
    }
    if (merged instanceof PointChange.Upsert upsert) {
      bytes += addPoint(document, upsert.point()) + addPreview(document, upsert.preview());
    }
    return bytes;
  }

  private static void addIdentity(List<IndexableField> document, BytesRef term, Version version) {
    document.add(new StringField(DocumentFields.ID, term, Store.NO));
    document.add(new BinaryDocValuesField(DocumentFields.ID, term));
    document.add(new NumericDocValuesField(DocumentFields.OFFSET, version.offset()));
    if (version.declared() != null) {
      document.add(new NumericDocValuesField(DocumentFields.DECLARED, version.declared()));
    }
  }

  private long addPoint(List<IndexableField> document, Point point) {
    schema.require(point);
    Payload payload = point.payload();
    document.add(new StringField(DocumentFields.KIND, DocumentFields.POINT, Store.NO));
    document.add(new NumericDocValuesField(DocumentFields.INDEXED_AT, System.currentTimeMillis()));
    AttributeFields facts = new AttributeFields(document::add);
    AttributeFacts.collect(payload.attributes(), facts);
    byte[] stored = json.write(payload);
    document.add(new BinaryDocValuesField(DocumentFields.PAYLOAD, new BytesRef(stored)));
    long bytes = stored.length + facts.bytes();
    for (var dense : point.dense().entrySet()) {
      document.add(
          new KnnFloatVectorField(
              DocumentFields.dense(dense.getKey()),
              dense.getValue(),
              VectorSimilarityFunction.DOT_PRODUCT));
      document.add(
          new BinaryDocValuesField(
              DocumentFields.coarse(dense.getKey()), CoarseVector.of(dense.getValue())));
      bytes += (long) (Float.BYTES + 1) * dense.getValue().length;
    }
    for (var sparse : point.sparse().entrySet()) {
      document.add(
          new BinaryDocValuesField(
              DocumentFields.sparse(sparse.getKey()), DocValueBytes.of(sparse.getValue())));
      bytes += (long) (Integer.BYTES + Float.BYTES) * sparse.getValue().size();
    }
    return bytes;
  }

  private static long addPreview(List<IndexableField> document, @Nullable Preview preview) {
    if (preview == null) {
      return 0;
    }
    document.add(new BinaryDocValuesField(DocumentFields.PREVIEW, DocValueBytes.of(preview)));
    return preview.data().length;
  }
}
