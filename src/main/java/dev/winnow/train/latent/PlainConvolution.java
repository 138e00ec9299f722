package dev.winnow.train.latent;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.convolutional.Conv2d;
import dev.winnow.bundle.onnx.OnnxGraphBuilder;
import dev.winnow.train.nn.ForwardPass;
import dev.winnow.train.nn.Layer;
import dev.winnow.train.nn.Weights;
import dev.winnow.train.nn.Weights.Kind;
import dev.winnow.train.nn.Weights.Weight;

/**
 * A convolution with a bias: {@code [n, in, h, w]} to {@code [n, out, h/stride, w/stride]}. It has
 * no batch normalisation, because the statistics of a batch would reveal which images are a pair.
 */
final class PlainConvolution implements Layer {

  private final Weight matrix;
  private final Weight bias;
  private final int kernel;
  private final int stride;

  /**
   * Starts with He's initialisation.
   *
   * @param kernel side of the window, at least {@code stride}; their difference is padded evenly
   */
  PlainConvolution(Weights weights, String name, int in, int out, int kernel, int stride) {
    this.kernel = kernel;
    this.stride = stride;
    double deviation = Math.sqrt(2.0 / (in * kernel * kernel));
    matrix = weights.normal(name + ".weight", deviation, out, in, kernel, kernel);
    bias = weights.constant(name + ".bias", Kind.TRAINED, 0, out);
  }

  private int padding() {
    return (kernel - stride + 1) / 2;
  }

  @Override
  public NDArray forward(ForwardPass pass, NDArray input) {
    return Conv2d.conv2d(
            input,
            pass.get(matrix),
            pass.get(bias),
            new Shape(stride, stride),
            new Shape(padding(), padding()),
            new Shape(1, 1))
        .singletonOrThrow();
  }

  @Override
  public String export(OnnxGraphBuilder graph, String input) {
    return graph.convolution(
        input, matrix.addTo(graph), bias.addTo(graph), kernel, stride, padding());
  }
}
