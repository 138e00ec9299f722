package dev.winnow.train.latent;

import ai.djl.ndarray.NDArray;
import dev.winnow.train.nn.Dense;
import dev.winnow.train.nn.ForwardPass;
import dev.winnow.train.nn.Relu;
import dev.winnow.train.nn.Sequence;
import dev.winnow.train.nn.Weights;
import java.util.ArrayList;
import java.util.List;

/**
 * Decodes codes {@code [n, d]} to images {@code [n, 3, side, side]} as logits; Table 2 of the paper
 * for a side of 28, Table 1 for 64.
 */
final class LatentDecoder {

  private final int start;
  private final Sequence dense;
  private final List<TransposedConvolution> convolutions = new ArrayList<>();

  /**
   * @param side a side that {@link PosteriorEncoder} supports
   */
  LatentDecoder(Weights weights, int side, int dimension) {
    int[] widths;
    int kernel;
    if (side == PosteriorEncoder.SMALL) {
      start = 7;
      dense =
          new Sequence(
              new Dense(weights, "decoder.dense1", dimension, 128),
              new Relu(),
              new Dense(weights, "decoder.dense2", 128, 256),
              new Relu(),
              new Dense(weights, "decoder.dense3", 256, 7 * 7 * 64),
              new Relu());
      widths = new int[] {64, 64, 3};
      kernel = 3;
    } else {
      start = 4;
      dense =
          new Sequence(
              new Dense(weights, "decoder.dense1", dimension, 256),
              new Relu(),
              new Dense(weights, "decoder.dense2", 256, 4 * 4 * 64),
              new Relu());
      widths =
          side == PosteriorEncoder.LARGE
              ? new int[] {64, 64, 32, 32, 3}
              : new int[] {64, 64, 32, 3};
      kernel = 4;
    }
    for (int i = 1; i < widths.length; i++) {
      convolutions.add(
          new TransposedConvolution(weights, "decoder.conv" + i, widths[i - 1], widths[i], kernel));
    }
  }

  NDArray forward(ForwardPass pass, NDArray codes) {
    NDArray maps = dense.forward(pass, codes).reshape(codes.getShape().get(0), 64, start, start);
    for (int i = 0; i < convolutions.size(); i++) {
      maps = convolutions.get(i).forward(pass, maps);
      if (i < convolutions.size() - 1) {
        maps = new Relu().forward(pass, maps);
      }
    }
    return maps;
  }
}
