package dev.winnow.index;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Source;
import dev.winnow.asset.Version;
import org.jspecify.annotations.Nullable;

/**
 * A conditional change in a {@link VectorIndex}. Replaces or deletes the part of an asset that its
 * source owns.
 */
public sealed interface PointChange {

  AssetId id();

  Version version();

  Source source();

  /**
   * Replaces the source's layer of an asset.
   *
   * @param point the content of the layer: only what the source's part owns, and attributes
   * @param preview the preview of the asset, or null
   */
  record Upsert(Point point, @Nullable Preview preview, Source source) implements PointChange {

    /** A change of the whole asset. */
    public Upsert(Point point, @Nullable Preview preview) {
      this(point, preview, Source.ASSETS);
    }

    @Override
    public AssetId id() {
      return point.id();
    }

    @Override
    public Version version() {
      return point.version();
    }
  }

  /**
   * Deletes the source's layer of an asset and stores the version, so that older changes of the
   * source have no effect.
   */
  record Delete(AssetId id, Version version, Source source) implements PointChange {

    /** A deletion of the whole asset. */
    public Delete(AssetId id, Version version) {
      this(id, version, Source.ASSETS);
    }
  }
}
