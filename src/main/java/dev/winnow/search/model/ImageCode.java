package dev.winnow.search.model;

import org.jspecify.annotations.Nullable;

/**
 * The vectors of an image that is compared by criteria.
 *
 * @param lifted its lifted code, as stored in the index; see {@link dev.winnow.vector.LiftedSpace}
 * @param dense its dense vector, {@code float[d]} of length 1; null if it has none
 */
public record ImageCode(float[] lifted, float @Nullable [] dense) {}
