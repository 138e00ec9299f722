package dev.winnow.events;

import dev.winnow.asset.AssetId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An asset whose newest change is durable and searchable.
 *
 * @param version the version that its producer declared, or null
 * @param deleted whether the change was its deletion
 */
public record IndexedAsset(
    AssetId id, @Nullable Long version, Instant indexedAt, boolean deleted) {}
