package dev.winnow.encoder;

import dev.winnow.vector.SparseVector;
import org.jspecify.annotations.Nullable;

/**
 * The outputs of an image encoder for one image.
 *
 * @param embedding {@code float[d]} of length 1
 * @param style the output {@code style}; null if the graph has none
 * @param bindings the output {@code bindings}; null if the manifest describes none
 */
record SeenImage(float[] embedding, float @Nullable [] style, @Nullable SparseVector bindings) {}
