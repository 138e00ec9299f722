package dev.winnow.train.latent;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;

/**
 * Makes an image twice as large from four times as many channels: {@code [n, 4f, h, w]} to {@code
 * [n, f, 2h, 2w]}. After a convolution it stands for a transposed convolution, which the engine
 * does not have.
 */
final class PixelShuffle {

  private PixelShuffle() {}

  /** Channel 4c + 2i + j of a pixel becomes row i and column j of the pixel's square in channel c. */
  static NDArray apply(NDArray input) {
    Shape shape = input.getShape();
    long n = shape.get(0);
    long channels = shape.get(1) / 4;
    long height = shape.get(2);
    long width = shape.get(3);
    return input
        .reshape(n, channels, 2, 2, height, width)
        .transpose(0, 1, 4, 2, 5, 3)
        .reshape(n, channels, 2 * height, 2 * width);
  }
}
