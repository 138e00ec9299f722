package dev.winnow.index.qdrant.point;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Source;
import dev.winnow.asset.Version;
import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.layer.AssetLayers;
import dev.winnow.index.layer.LayersJson;
import io.qdrant.client.ValueFactory;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The layers of an asset in a stored point. */
public record StoredLayers(RetrievedPoint point) {

  private static final LayersJson JSON = new LayersJson();

  /** The fields that {@link #version}, {@link #hasParts} and {@link #isDeleted} need. */
  public static final List<String> VERSION_FIELDS =
      List.of(Fields.VERSION, Fields.PARTS, Fields.REVISION, Fields.DELETED);

  /** Adds the layers of an asset to its point. */
  public static void put(PointStruct.Builder struct, AssetLayers layers) {
    Map<String, Value> versions = new HashMap<>();
    layers
        .versions()
        .forEach((source, version) -> versions.put(source.key(), WriteCondition.stored(version)));
    struct
        .putPayload(Fields.PARTS, ValueFactory.value(versions))
        .putPayload(Fields.SOURCES, JsonValues.of(List.copyOf(versions.keySet())))
        .putPayload(
            Fields.LAYERS,
            ValueFactory.value(new String(JSON.write(layers), StandardCharsets.UTF_8)))
        .putPayload(Fields.REVISION, ValueFactory.value(revision(layers)));
  }

  /** Returns the same revision for the same versions, so that all replicas store the same. */
  static String revision(AssetLayers layers) {
    String versions =
        layers.versions().entrySet().stream()
            .map(layer -> layer.getKey().key() + ' ' + layer.getValue())
            .sorted()
            .collect(Collectors.joining(","));
    return UUID.nameUUIDFromBytes(versions.getBytes(StandardCharsets.UTF_8)).toString();
  }

  public PointId id() {
    return point.getId();
  }

  /** Returns whether the asset has sources other than {@code winnow.topic}. */
  public boolean hasParts() {
    return point.containsPayload(Fields.REVISION);
  }

  /** Returns whether no source has a part of the asset. */
  public boolean isDeleted() {
    return PointMapper.isDeleted(point.getPayloadMap());
  }

  /** Returns the revision of a point that {@link #hasParts}. */
  String revision() {
    return point.getPayloadOrDefault(Fields.REVISION, Value.getDefaultInstance()).getStringValue();
  }

  /** Returns the version of a source's newest change, or null if there is none. */
  public @Nullable Version version(Source source) {
    Map<String, Value> payload = point.getPayloadMap();
    if (!hasParts()) {
      return source.equals(Source.ASSETS) && payload.containsKey(Fields.VERSION)
          ? PointMapper.version(payload)
          : null;
    }
    Value version = PointMapper.fields(payload.get(Fields.PARTS)).get(source.key());
    return version == null ? null : WriteCondition.version(PointMapper.fields(version));
  }

  /** Returns the layers of the asset. The point must have been read with payload and vectors. */
  public AssetLayers layers(AssetId id) {
    Map<String, Value> payload = point.getPayloadMap();
    if (!payload.containsKey(Fields.VERSION)) {
      return AssetLayers.NONE; // written by another program
    }
    Point merged = PointMapper.point(payload, point.getVectors());
    var preview = PointMapper.preview(payload).orElse(null);
    if (!hasParts()) {
      return AssetLayers.of(
          PointMapper.isDeleted(payload)
              ? new PointChange.Delete(id, PointMapper.version(payload))
              : new PointChange.Upsert(merged, preview));
    }
    String stored =
        payload.getOrDefault(Fields.LAYERS, Value.getDefaultInstance()).getStringValue();
    try {
      return JSON.read(
          id, stored.getBytes(StandardCharsets.UTF_8), merged.dense(), merged.sparse(), preview);
    } catch (IOException e) {
      // Another replica may have an undamaged point.
      throw new IndexUnavailableException(String.valueOf(e.getMessage()), e);
    }
  }
}
