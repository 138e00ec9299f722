package dev.winnow.index;

import dev.winnow.asset.AssetId;

/**
 * A search result.
 *
 * @param score the inner product with the query; for dense vectors, the cosine
 */
public record Hit(AssetId id, float score, Payload payload) {}
