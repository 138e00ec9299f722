package dev.winnow.encoder;

/**
 * The inputs of one image's views.
 *
 * @param embedding {@code float[d]} of length 1
 * @param style the image encoder's output {@code style}
 * @param colour {@code float[1008]}, see {@link dev.winnow.image.LabHistogram#withFigure}
 */
public record ViewInput(float[] embedding, float[] style, float[] colour) {}
