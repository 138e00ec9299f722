package dev.winnow.index;

import dev.winnow.asset.AssetId;

/**
 * A search result.
 *
 * @param point with the vectors that the query requests
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
