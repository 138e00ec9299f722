package dev.winnow.index;

import dev.winnow.asset.AssetId;

/**
 * A search result.
 *
 * @param point without its vectors unless the query asks for them
 * @param score the inner product with the query; for dense vectors, the cosine
 */
public record Hit(Point point, float score) {

  public AssetId id() {
    return point.id();
  }

  public Payload payload() {
    return point.payload();
  }
}
