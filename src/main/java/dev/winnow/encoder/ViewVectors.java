package dev.winnow.encoder;

/**
 * The views of one image, one after the other, each of length 1/√views.
 *
 * @param outputs what the index stores
 * @param inputs what they are made from: centred, reduced and scaled alike
 */
public record ViewVectors(float[] outputs, float[] inputs) {}
