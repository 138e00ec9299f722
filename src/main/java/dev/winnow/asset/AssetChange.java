package dev.winnow.asset;

/**
 * One change of one asset. A change replaces the whole state of the part that its source owns;
 * there are no partial updates below that.
 */
public sealed interface AssetChange {

  AssetId id();

  Version version();

  Source source();

  /** What the source says of the asset is now exactly this. */
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

  /** The source's part of the asset is gone, and stays gone for every older change. */
  record Delete(AssetId id, Version version, Source source) implements AssetChange {

    /** A deletion of the whole asset. */
    public Delete(AssetId id, Version version) {
      this(id, version, Source.ASSETS);
    }
  }
}
