package dev.winnow.index.qdrant.point;

import dev.winnow.asset.Source;
import dev.winnow.asset.Version;
import dev.winnow.index.PointChange;
import dev.winnow.index.layer.AssetLayers;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Points.PointStruct;

/**
 * A change with its point, as it is for an asset without other sources. Its {@link WriteCondition}
 * compares the change's version.
 */
public record ConditionalWrite(PointChange change, PointStruct point) {

  /**
   * @throws IllegalArgumentException if an attribute is not a JSON value
   */
  public static ConditionalWrite of(PointChange change) {
    return new ConditionalWrite(change, PointMapper.struct(AssetLayers.of(change)));
  }

  public PointId id() {
    return point.getId();
  }

  public Version version() {
    return change.version();
  }

  /** Returns whether the change comes from {@code winnow.topic}. */
  public boolean isPlain() {
    return change.source().equals(Source.ASSETS);
  }
}
