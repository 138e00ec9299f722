package dev.winnow.train.latent;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import dev.winnow.group.GroupedImages;
import dev.winnow.train.nn.ForwardPass;
import dev.winnow.train.nn.Weights;
import java.util.stream.IntStream;

/** An encoder and its decoder. */
final class LatentNetwork {

  private static final int BATCH = 256;

  private final PosteriorEncoder encoder;
  private final LatentDecoder decoder;

  LatentNetwork(Weights weights, int side, int dimension) {
    encoder = new PosteriorEncoder(weights, side, dimension);
    decoder = new LatentDecoder(weights, side, dimension);
  }

  PosteriorEncoder encoder() {
    return encoder;
  }

  LatentDecoder decoder() {
    return decoder;
  }

  /** Returns the codes of images: the means of their posteriors. */
  float[][] codes(Engine engine, GroupedImages images) {
    float[][] codes = new float[images.size()][];
    for (int first = 0; first < codes.length; first += BATCH) {
      int[] some = IntStream.range(first, Math.min(codes.length, first + BATCH)).toArray();
      try (NDManager manager = engine.newBaseManager()) {
        ForwardPass pass = new ForwardPass(manager, false);
        Shape shape = new Shape(some.length, 3, images.height(), images.width());
        NDArray means = encoder.forward(pass, manager.create(images.batch(some), shape)).mean();
        System.arraycopy(rows(means), 0, codes, first, some.length);
      }
    }
    return codes;
  }

  static float[][] rows(NDArray array) {
    float[] flat = array.toFloatArray();
    int count = (int) array.getShape().get(0);
    int width = flat.length / count;
    float[][] rows = new float[count][width];
    for (int i = 0; i < count; i++) {
      System.arraycopy(flat, i * width, rows[i], 0, width);
    }
    return rows;
  }
}
