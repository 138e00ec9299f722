package dev.winnow.index.qdrant.point;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.Preview;
import dev.winnow.index.filter.AttributeFacts;
import dev.winnow.index.layer.AssetLayers;
import dev.winnow.vector.SparseVector;
import io.qdrant.client.ValueFactory;
import io.qdrant.client.VectorFactory;
import io.qdrant.client.VectorOutputHelper;
import io.qdrant.client.VectorsFactory;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points.DenseVector;
import io.qdrant.client.grpc.Points.NamedVectors;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.Vector;
import io.qdrant.client.grpc.Points.VectorOutput;
import io.qdrant.client.grpc.Points.Vectors;
import io.qdrant.client.grpc.Points.VectorsOutput;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Maps layers to points of Qdrant, and stored points back. Pure. */
public final class PointMapper {

  private static final Value TRUE = ValueFactory.value(true);

  /** Smaller times are in milliseconds: in microseconds they would be before March 1973. */
  private static final long LEAST_MICROS = 100_000_000_000_000L;

  private static final long MICROS_PER_SECOND = 1_000_000;

  private PointMapper() {}

  /**
   * Returns the point of an asset, which must be {@linkplain #writtenAt stamped} before it is
   * written.
   *
   * @throws IllegalArgumentException if an attribute is not a JSON value
   */
  public static PointStruct struct(AssetLayers layers) {
    PointChange merged = layers.merged();
    PointStruct.Builder struct =
        PointStruct.newBuilder()
            .setId(PointIds.of(merged.id()))
            .putPayload(Fields.ID, ValueFactory.value(merged.id().value()))
            .putPayload(Fields.VERSION, WriteCondition.stored(merged.version()));
    if (!layers.isPlain()) {
      StoredLayers.put(struct, layers);
    }
    switch (merged) {
      case PointChange.Upsert upsert -> {
        Point point = upsert.point();
        putPayload(struct, point.payload());
        if (upsert.preview() != null) {
          struct.putPayload(Fields.PREVIEW, stored(upsert.preview()));
        }
        Map<String, Vector> vectors = vectors(point);
        struct
            .setVectors(VectorsFactory.namedVectors(vectors))
            .putPayload(Fields.VECTORS, JsonValues.of(List.copyOf(vectors.keySet())));
      }
      case PointChange.Delete delete ->
          struct
              .putPayload(Fields.DELETED, TRUE)
              .setVectors(Vectors.newBuilder().setVectors(NamedVectors.getDefaultInstance()));
    }
    return struct.build();
  }

  /**
   * Stamps a point.
   *
   * @param micros the time of the write in microseconds since 1970 UTC
   */
  public static PointStruct writtenAt(PointStruct point, long micros) {
    PointStruct.Builder stamped =
        point.toBuilder().putPayload(Fields.INDEXED_AT, ValueFactory.value(micros));
    if (point.containsPayload(Fields.DELETED)) {
      stamped.putPayload(
          Fields.DELETED_AT, ValueFactory.value(Math.floorDiv(micros, MICROS_PER_SECOND)));
    }
    return stamped.build();
  }

  /** Returns the stored versions of a point and of its layers, which distinguish its states. */
  public static List<Value> versions(PointStruct point) {
    return List.of(
        point.getPayloadOrDefault(Fields.VERSION, Value.getDefaultInstance()),
        point.getPayloadOrDefault(Fields.PARTS, Value.getDefaultInstance()));
  }

  /** Returns a point that stores an offset, with other fields. */
  public static PointStruct offset(String kind, String partition, Map<String, Value> fields) {
    return PointStruct.newBuilder()
        .setId(PointIds.ofOffset(kind + ' ' + partition))
        .putPayload(Fields.OFFSETS, ValueFactory.value(kind))
        .putPayload(Fields.DELETED, TRUE)
        .putPayload(Fields.PARTITION, ValueFactory.value(partition))
        .putAllPayload(fields)
        .setVectors(Vectors.newBuilder().setVectors(NamedVectors.getDefaultInstance()))
        .build();
  }

  private static void putPayload(PointStruct.Builder struct, Payload payload) {
    struct
        .putPayload(Fields.CAPTIONS, JsonValues.of(payload.captions()))
        .putPayload(Fields.ATTRIBUTES, JsonValues.of(payload.attributes()));
    if (payload.imageUrl() != null) {
      struct.putPayload(Fields.IMAGE_URL, ValueFactory.value(payload.imageUrl()));
    }
    if (payload.hasPreview()) {
      struct.putPayload(Fields.HAS_PREVIEW, TRUE);
    }
    if (!payload.attributes().isEmpty()) {
      Facts facts = new Facts();
      AttributeFacts.collect(payload.attributes(), facts);
      struct.putPayload(Fields.FACTS, facts.value());
    }
  }

  private static Value stored(Preview preview) {
    return ValueFactory.value(
        Map.of(
            Fields.MEDIA_TYPE,
            ValueFactory.value(preview.mediaType()),
            Fields.DATA,
            ValueFactory.value(Base64.getEncoder().encodeToString(preview.data()))));
  }

  private static Map<String, Vector> vectors(Point point) {
    Map<String, Vector> vectors = new HashMap<>();
    point.dense().forEach((name, vector) -> vectors.put(name, VectorFactory.vector(vector)));
    point
        .sparse()
        .forEach(
            (name, vector) ->
                vectors.put(name, Vector.newBuilder().setSparse(sparse(vector)).build()));
    return vectors;
  }

  public static io.qdrant.client.grpc.Points.SparseVector sparse(SparseVector vector) {
    var sparse = io.qdrant.client.grpc.Points.SparseVector.newBuilder();
    for (int i = 0; i < vector.size(); i++) {
      sparse.addIndices(vector.indices()[i]).addValues(vector.values()[i]);
    }
    return sparse.build();
  }

  /** Returns whether Winnow has written a point; other programs may write to the collection. */
  public static boolean isAsset(Map<String, Value> payload) {
    return payload.containsKey(Fields.ID);
  }

  public static boolean isDeleted(Map<String, Value> payload) {
    return payload.containsKey(Fields.DELETED);
  }

  /** Returns whether an asset has a vector. A tombstone declares none. */
  public static boolean declares(Map<String, Value> payload, String vector) {
    return texts(payload.get(Fields.VECTORS)).contains(vector);
  }

  /** Returns the time of a point's last write as it is stored; 0 if unknown. */
  public static long indexedAt(Map<String, Value> payload) {
    return payload.getOrDefault(Fields.INDEXED_AT, Value.getDefaultInstance()).getIntegerValue();
  }

  /** Returns the time of a point's last write; empty if none is stored, as by early releases. */
  public static Optional<Instant> writeTime(Map<String, Value> payload) {
    long stored = indexedAt(payload);
    if (stored == 0) {
      return Optional.empty();
    }
    return Optional.of(
        Instant.EPOCH.plus(stored, stored < LEAST_MICROS ? ChronoUnit.MILLIS : ChronoUnit.MICROS));
  }

  /** Returns the version of a stored point. */
  public static Version version(Map<String, Value> payload) {
    return WriteCondition.version(fields(payload.get(Fields.VERSION)));
  }

  /** Returns a stored point with the vectors that it declares. */
  public static Point point(Map<String, Value> payload, VectorsOutput vectors) {
    Map<String, float[]> dense = new HashMap<>();
    Map<String, SparseVector> sparse = new HashMap<>();
    List<String> declared = texts(payload.get(Fields.VECTORS));
    vectors
        .getVectors()
        .getVectorsMap()
        .forEach(
            (name, vector) -> {
              if (!declared.contains(name)) {
                return; // left over from an earlier state, see ConditionalPoints
              }
              if (vector.hasSparse()) {
                sparse.put(name, sparse(vector));
              } else {
                dense.put(name, dense(vector));
              }
            });
    return new Point(
        new AssetId(text(payload, Fields.ID)),
        version(payload),
        dense,
        sparse,
        new Payload(
            texts(payload.get(Fields.CAPTIONS)),
            JsonValues.read(fields(payload.get(Fields.ATTRIBUTES))),
            payload.containsKey(Fields.IMAGE_URL) ? text(payload, Fields.IMAGE_URL) : null,
            payload.containsKey(Fields.HAS_PREVIEW)));
  }

  private static float[] dense(VectorOutput vector) {
    DenseVector dense = VectorOutputHelper.getDenseVector(vector);
    float[] values = new float[dense.getDataCount()];
    for (int i = 0; i < values.length; i++) {
      values[i] = dense.getData(i);
    }
    return values;
  }

  private static SparseVector sparse(VectorOutput vector) {
    var sparse = VectorOutputHelper.getSparseVector(vector);
    int[] indices = new int[sparse.getIndicesCount()];
    float[] values = new float[indices.length];
    for (int i = 0; i < indices.length; i++) {
      indices[i] = sparse.getIndices(i);
      values[i] = sparse.getValues(i);
    }
    return new SparseVector(indices, values);
  }

  public static Optional<Preview> preview(Map<String, Value> payload) {
    Map<String, Value> stored = fields(payload.get(Fields.PREVIEW));
    return stored.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Preview(
                text(stored, Fields.MEDIA_TYPE),
                Base64.getDecoder().decode(text(stored, Fields.DATA))));
  }

  public static Map<String, Value> fields(@Nullable Value object) {
    return object == null ? Map.of() : object.getStructValue().getFieldsMap();
  }

  /** Returns a field's text; empty if there is none. */
  public static String text(Map<String, Value> fields, String name) {
    return fields.getOrDefault(name, Value.getDefaultInstance()).getStringValue();
  }

  private static List<String> texts(@Nullable Value list) {
    List<String> texts = new ArrayList<>();
    if (list != null) {
      list.getListValue().getValuesList().forEach(text -> texts.add(text.getStringValue()));
    }
    return texts;
  }
}
