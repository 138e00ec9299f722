package dev.winnow.index.layer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.winnow.asset.AssetId;
import dev.winnow.asset.Source;
import dev.winnow.asset.Version;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.Preview;
import dev.winnow.vector.SparseVector;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The JSON form of layers, which adapters store with the merged point. Vectors and previews that
 * the merged point contains are not stored twice. Thread-safe.
 */
public final class LayersJson {

  private static final TypeReference<Map<String, Map<String, @Nullable Object>>> LAYERS =
      new TypeReference<>() {};

  private static final String OFFSET = "offset";
  private static final String DECLARED = "declared";
  private static final String DELETED = "deleted";
  private static final String CAPTIONS = "captions";
  private static final String ATTRIBUTES = "attributes";
  private static final String IMAGE_URL = "imageUrl";
  private static final String HAS_PREVIEW = "hasPreview";
  private static final String PREVIEW = "preview";
  private static final String MERGED_PREVIEW = "mergedPreview";
  private static final String MERGED_VECTORS = "mergedVectors";
  private static final String DENSE = "dense";
  private static final String SPARSE = "sparse";

  // Maps instead of reflection, so that the stored form does not change with the records.
  private final JsonMapper json = JsonMapper.builder().build();

  /** Returns layers as UTF-8 JSON. */
  public byte[] write(AssetLayers layers) {
    AssetLayers.Merge merge = layers.merge();
    Map<String, Object> all = new LinkedHashMap<>();
    layers.changes().forEach((source, change) -> all.put(source.key(), layer(change, merge)));
    try {
      return json.writeValueAsBytes(all);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("the attributes are not JSON values", e);
    }
  }

  private static Map<String, @Nullable Object> layer(PointChange change, AssetLayers.Merge merge) {
    Map<String, @Nullable Object> layer = new LinkedHashMap<>();
    layer.put(OFFSET, change.version().offset());
    layer.put(DECLARED, change.version().declared());
    switch (change) {
      case PointChange.Delete delete -> layer.put(DELETED, true);
      case PointChange.Upsert upsert -> {
        Payload payload = upsert.point().payload();
        layer.put(CAPTIONS, payload.captions());
        layer.put(ATTRIBUTES, payload.attributes());
        layer.put(IMAGE_URL, payload.imageUrl());
        layer.put(HAS_PREVIEW, payload.hasPreview());
        if (upsert.source().equals(merge.previewOwner)) {
          layer.put(MERGED_PREVIEW, true);
        } else if (upsert.preview() != null) {
          layer.put(PREVIEW, List.of(upsert.preview().mediaType(), upsert.preview().data()));
        }
        putVectors(layer, upsert, merge);
      }
    }
    return layer;
  }

  private static void putVectors(
      Map<String, @Nullable Object> layer, PointChange.Upsert upsert, AssetLayers.Merge merge) {
    Point point = upsert.point();
    Predicate<String> merged = name -> upsert.source().equals(merge.owners.get(name));
    layer.put(
        MERGED_VECTORS,
        Stream.concat(point.dense().keySet().stream(), point.sparse().keySet().stream())
            .filter(merged)
            .toList());
    layer.put(DENSE, others(point.dense(), merged, LayersJson::bytes));
    layer.put(
        SPARSE,
        others(
            point.sparse(),
            merged,
            vector -> List.of(bytes(vector.indices()), bytes(vector.values()))));
  }

  /** Returns the vectors that the merged point does not contain, in their JSON form. */
  private static <T> Map<String, Object> others(
      Map<String, T> vectors, Predicate<String> merged, Function<T, Object> form) {
    Map<String, Object> others = new HashMap<>();
    vectors.forEach(
        (name, vector) -> {
          if (!merged.test(name)) {
            others.put(name, form.apply(vector));
          }
        });
    return others;
  }

  /**
   * Reads layers written by {@link #write}.
   *
   * @param dense the dense vectors of the merged point
   * @param sparse the sparse vectors of the merged point
   * @param preview the preview of the merged point
   * @throws IOException if the JSON is damaged
   */
  public AssetLayers read(
      AssetId id,
      byte[] stored,
      Map<String, float[]> dense,
      Map<String, SparseVector> sparse,
      @Nullable Preview preview)
      throws IOException {
    TreeMap<Source, PointChange> layers = new TreeMap<>();
    try {
      Reader reader = new Reader(id, dense, sparse, preview);
      json.readValue(stored, LAYERS)
          .forEach(
              (key, fields) -> {
                Source source = Source.parse(key);
                layers.put(source, reader.change(source, fields));
              });
    } catch (ClassCastException | NullPointerException | IllegalArgumentException e) {
      throw new IOException("the stored parts of asset " + id + " are damaged", e);
    }
    return new AssetLayers(layers);
  }

  private record Reader(
      AssetId id,
      Map<String, float[]> dense,
      Map<String, SparseVector> sparse,
      @Nullable Preview preview) {

    PointChange change(Source source, Map<String, @Nullable Object> fields) {
      Number declared = (Number) fields.get(DECLARED);
      Version version =
          new Version(
              declared == null ? null : declared.longValue(),
              ((Number) field(fields, OFFSET)).longValue());
      return fields.containsKey(DELETED)
          ? new PointChange.Delete(id, version, source)
          : new PointChange.Upsert(point(version, fields), preview(fields), source);
    }

    private Point point(Version version, Map<String, @Nullable Object> fields) {
      Map<String, float[]> ownDense = new HashMap<>();
      Map<String, SparseVector> ownSparse = new HashMap<>();
      for (Object name : (List<?>) field(fields, MERGED_VECTORS)) {
        float[] denseVector = dense.get(name);
        SparseVector sparseVector = sparse.get(name);
        if (denseVector != null) {
          ownDense.put((String) name, denseVector);
        } else if (sparseVector != null) {
          ownSparse.put((String) name, sparseVector);
        } else {
          throw new IllegalArgumentException("there is no vector " + name);
        }
      }
      ((Map<?, ?>) field(fields, DENSE))
          .forEach((name, bytes) -> ownDense.put((String) name, floats(bytes)));
      ((Map<?, ?>) field(fields, SPARSE))
          .forEach(
              (name, parts) -> {
                List<?> both = (List<?>) parts;
                ownSparse.put(
                    (String) name, new SparseVector(ints(both.get(0)), floats(both.get(1))));
              });
      return new Point(id, version, ownDense, ownSparse, payload(fields));
    }

    @SuppressWarnings("unchecked") // written by write
    private static Payload payload(Map<String, @Nullable Object> fields) {
      return new Payload(
          (List<String>) field(fields, CAPTIONS),
          (Map<String, @Nullable Object>) field(fields, ATTRIBUTES),
          (String) fields.get(IMAGE_URL),
          Boolean.TRUE.equals(fields.get(HAS_PREVIEW)));
    }

    private @Nullable Preview preview(Map<String, @Nullable Object> fields) {
      if (fields.containsKey(MERGED_PREVIEW)) {
        return preview;
      }
      List<?> own = (List<?>) fields.get(PREVIEW);
      return own == null
          ? null
          : new Preview((String) own.get(0), Base64.getDecoder().decode((String) own.get(1)));
    }

    private static Object field(Map<String, @Nullable Object> fields, String name) {
      return Objects.requireNonNull(fields.get(name), name);
    }
  }

  private static byte[] bytes(float[] values) {
    ByteBuffer bytes = ByteBuffer.allocate(values.length * Float.BYTES);
    bytes.asFloatBuffer().put(values);
    return bytes.array();
  }

  private static byte[] bytes(int[] values) {
    ByteBuffer bytes = ByteBuffer.allocate(values.length * Integer.BYTES);
    bytes.asIntBuffer().put(values);
    return bytes.array();
  }

  private static float[] floats(Object base64) {
    ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode((String) base64));
    float[] values = new float[bytes.remaining() / Float.BYTES];
    bytes.asFloatBuffer().get(values);
    return values;
  }

  private static int[] ints(Object base64) {
    ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode((String) base64));
    int[] values = new int[bytes.remaining() / Integer.BYTES];
    bytes.asIntBuffer().get(values);
    return values;
  }
}
