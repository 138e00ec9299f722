package dev.winnow.train.latent;

import ai.djl.ndarray.NDArray;
import dev.winnow.bundle.onnx.OnnxGraphBuilder;
import dev.winnow.train.TrainingException;
import dev.winnow.train.nn.Dense;
import dev.winnow.train.nn.ForwardPass;
import dev.winnow.train.nn.Layer;
import dev.winnow.train.nn.Relu;
import dev.winnow.train.nn.Sequence;
import dev.winnow.train.nn.Weights;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Encodes images {@code [n, 3, side, side]} in [0, 1] to the means and the standard deviations of
 * their posteriors, {@code [n, d]} each; Table 2 of the paper for a side of 28, Table 1 for 64, and
 * Table 1 without one of its convolutions for 32.
 */
final class PosteriorEncoder {

  static final int SMALL = 28;
  static final int MEDIUM = 32;
  static final int LARGE = 64;

  private static final double LEAST_LOG = -6;
  private static final double MOST_LOG = 3;

  private final int side;
  private final int dimension;
  private final List<Layer> convolutions = new ArrayList<>();
  private final Sequence dense;
  private final Dense mean;
  private final Dense logDeviation;

  /** Means and logarithms of standard deviations. */
  record Posterior(NDArray mean, NDArray logDeviation) {}

  PosteriorEncoder(Weights weights, int side, int dimension) {
    this.side = side;
    this.dimension = dimension;
    int features;
    if (side == SMALL) {
      convolve(weights, 3, new int[] {32, 64}, 3);
      features = 7 * 7 * 64;
      dense =
          new Sequence(
              new Dense(weights, "encoder.dense1", features, 256),
              new Relu(),
              new Dense(weights, "encoder.dense2", 256, 128),
              new Relu());
      features = 128;
    } else if (side == LARGE || side == MEDIUM) {
      int[] widths = side == LARGE ? new int[] {32, 32, 64, 64} : new int[] {32, 64, 64};
      convolve(weights, 3, widths, 4);
      features = 4 * 4 * 64;
      dense = new Sequence(new Dense(weights, "encoder.dense1", features, 256), new Relu());
      features = 256;
    } else {
      throw new TrainingException(
          "the side of images must be %d, %d or %d pixels, not %d"
              .formatted(SMALL, MEDIUM, LARGE, side));
    }
    mean = new Dense(weights, "encoder.mean", features, dimension);
    logDeviation = new Dense(weights, "encoder.deviation", features, dimension);
  }

  private void convolve(Weights weights, int channels, int[] widths, int kernel) {
    int in = channels;
    for (int i = 0; i < widths.length; i++) {
      convolutions.add(
          new PlainConvolution(weights, "encoder.conv" + (i + 1), in, widths[i], kernel, 2));
      convolutions.add(new Relu());
      in = widths[i];
    }
  }

  Posterior forward(ForwardPass pass, NDArray images) {
    NDArray maps = new Sequence(convolutions).forward(pass, images);
    NDArray features = dense.forward(pass, maps.reshape(maps.getShape().get(0), -1));
    return new Posterior(
        mean.forward(pass, features),
        logDeviation.forward(pass, features).clip(LEAST_LOG, MOST_LOG));
  }

  /** Returns the ONNX graph from {@code pixels} to {@code latent}, the means. */
  byte[] export(Map<String, String> metadata) {
    var graph = new OnnxGraphBuilder("latent");
    String pixels = graph.input("pixels", 3, side, side);
    String maps = new Sequence(convolutions).export(graph, pixels);
    graph.output("latent", mean.export(graph, dense.export(graph, graph.flatten(maps))), dimension);
    return graph.model(metadata);
  }
}
