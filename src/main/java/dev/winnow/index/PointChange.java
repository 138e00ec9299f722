package dev.winnow.index;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Source;
import dev.winnow.asset.Version;
import org.jspecify.annotations.Nullable;

/**
 * One conditional change in a {@link VectorIndex}: it replaces or deletes the part of an asset that
 * its source owns.
 */
public sealed interface PointChange {

  AssetId id();

  Version version();

  Source source();

  /**
   * Writes what a source says of an asset; replaces what it said before.
   *
   * @param point of a part, only with what that part owns, and attributes
   * @param preview served for the asset, or null
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
   * Removes what a source says of an asset and remembers the version, so that older changes of the
   * source stay without effect.
   */
  record Delete(AssetId id, Version version, Source source) implements PointChange {

    /** A deletion of the whole asset. */
    public Delete(AssetId id, Version version) {
      this(id, version, Source.ASSETS);
    }
  }
}
