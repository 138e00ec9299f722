package dev.winnow.encoder;

/**
 * The concatenated views of one image. Each view has length 1/√views.
 *
 * @param outputs the vector that the index stores
 * @param inputs the inputs of the views: centred, reduced and scaled in the same way
 */
public record ViewVectors(float[] outputs, float[] inputs) {}
