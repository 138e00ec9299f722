package dev.winnow.asset;

/** One change of one asset. Every change replaces the whole state; there are no partial updates. */
public sealed interface AssetChange {

  AssetId id();

  Version version();

  /** The asset is now exactly this. */
  record Upsert(Asset asset, Version version) implements AssetChange {
    @Override
    public AssetId id() {
      return asset.id();
    }
  }

  /** The asset is gone, and stays gone for every older change. */
  record Delete(AssetId id, Version version) implements AssetChange {}
}
