package dev.winnow.index;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import org.jspecify.annotations.Nullable;

/** One fenced change of a {@link VectorIndex}. */
public sealed interface PointChange {

  AssetId id();

  Version version();

  /**
   * Writes a point and its preview; replaces the earlier ones.
   *
   * @param preview served for the asset, or null
   */
  record Upsert(Point point, @Nullable Preview preview) implements PointChange {
    @Override
    public AssetId id() {
      return point.id();
    }

    @Override
    public Version version() {
      return point.version();
    }
  }

  /** Removes a point and remembers the version, so that older changes stay without effect. */
  record Delete(AssetId id, Version version) implements PointChange {}
}
