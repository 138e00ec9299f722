package dev.winnow.train.nn;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.convolutional.Conv2d;
import ai.djl.nn.norm.BatchNorm;
import dev.winnow.bundle.onnx.OnnxGraphBuilder;
import dev.winnow.train.nn.Weights.Kind;
import dev.winnow.train.nn.Weights.Weight;

/**
 * A convolution followed by batch normalisation: {@code [n, in, h, w]} to {@code [n, out, h/stride,
 * w/stride]}. The exported node is a single Conv, the normalisation folded into it.
 */
public final class Convolution implements Layer {

  private static final float EPSILON = 1e-5f;
  private static final float MOMENTUM = 0.9f;

  private final String name;
  private final int in;
  private final int out;
  private final int kernel;
  private final int stride;
  private final Weight matrix;
  private final Weight gamma;
  private final Weight beta;
  private final Weight mean;
  private final Weight variance;

  /**
   * Starts with He's initialisation.
   *
   * @param kernel side of the window, at least {@code stride}; their difference is padded evenly
   */
  public Convolution(Weights weights, String name, int in, int out, int kernel, int stride) {
    this.name = name;
    this.in = in;
    this.out = out;
    this.kernel = kernel;
    this.stride = stride;
    double deviation = Math.sqrt(2.0 / (in * kernel * kernel));
    matrix = weights.normal(name + ".weight", deviation, out, in, kernel, kernel);
    gamma = weights.constant(name + ".gamma", Kind.TRAINED, 1, out);
    beta = weights.constant(name + ".beta", Kind.TRAINED, 0, out);
    mean = weights.constant(name + ".mean", Kind.STATISTIC, 0, out);
    variance = weights.constant(name + ".variance", Kind.STATISTIC, 1, out);
  }

  private int padding() {
    return (kernel - stride + 1) / 2;
  }

  @Override
  public NDArray forward(ForwardPass pass, NDArray input) {
    NDArray convolved =
        Conv2d.conv2d(
                input,
                pass.get(matrix),
                null,
                new Shape(stride, stride),
                new Shape(padding(), padding()),
                new Shape(1, 1))
            .singletonOrThrow();
    return BatchNorm.batchNorm(
            convolved,
            pass.get(mean),
            pass.get(variance),
            pass.get(gamma),
            pass.get(beta),
            1,
            MOMENTUM,
            EPSILON,
            pass.training())
        .singletonOrThrow();
  }

  @Override
  public String export(OnnxGraphBuilder graph, String input) {
    float[] folded = matrix.values().clone();
    float[] bias = new float[out];
    int window = in * kernel * kernel;
    for (int channel = 0; channel < out; channel++) {
      double scale =
          gamma.values()[channel] / Math.sqrt(variance.values()[channel] + (double) EPSILON);
      for (int i = 0; i < window; i++) {
        folded[channel * window + i] *= (float) scale;
      }
      bias[channel] = (float) (beta.values()[channel] - mean.values()[channel] * scale);
    }
    return graph.convolution(
        input,
        graph.tensor(name + ".weight", folded, out, in, kernel, kernel),
        graph.tensor(name + ".bias", bias, out),
        kernel,
        stride,
        padding());
  }
}
