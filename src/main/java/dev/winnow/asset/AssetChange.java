package dev.winnow.asset;

/**
 * One change of one asset. A change replaces the whole state of the part that its source owns;
 * smaller updates are not possible.
 */
public sealed interface AssetChange {

  AssetId id();

  Version version();

  Source source();

  /** Replaces the source's part of the asset. */
  record Upsert(Asset asset, Version version, Source source) implements AssetChange {

    /** A change of the whole asset. */
    public Upsert(Asset asset, Version version) {
      this(asset, version, Source.ASSETS);
    }

    @Override
    public AssetId id() {
      return asset.id();
    }
  }

  /** Deletes the source's part of the asset. Older changes do not restore it. */
  record Delete(AssetId id, Version version, Source source) implements AssetChange {

    /** A deletion of the whole asset. */
    public Delete(AssetId id, Version version) {
      this(id, version, Source.ASSETS);
    }
  }
}
