package dev.winnow.search.model;

import org.jspecify.annotations.Nullable;

/**
 * What an image is compared by criteria with.
 *
 * @param lifted its code as the index stores it, see {@link dev.winnow.vector.LiftedSpace}
 * @param dense its vector, {@code float[d]} of length 1; null where it has none
 */
public record ImageCode(float[] lifted, float @Nullable [] dense) {}
