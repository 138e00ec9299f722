package dev.winnow.train;

import ai.djl.ndarray.NDArray;
import dev.winnow.train.Weights.Kind;
import dev.winnow.train.Weights.Weight;

/** A linear map with a bias: {@code [n, in]} to {@code [n, out]}. */
final class Dense implements Layer {

  private final Weight matrix;
  private final Weight bias;

  /** Starts as an almost length-preserving random map. */
  Dense(Weights weights, String name, int in, int out) {
    matrix = weights.normal(name + ".weight", Math.sqrt(1.0 / in), in, out);
    bias = weights.constant(name + ".bias", Kind.TRAINED, 0, out);
  }

  @Override
  public NDArray forward(Pass pass, NDArray input) {
    return input.matMul(pass.get(matrix)).add(pass.get(bias));
  }

  @Override
  public String export(OnnxGraph graph, String input) {
    return graph.node("Gemm", input, graph.weight(matrix), graph.weight(bias));
  }

  /**
   * Makes this f((x − mean) / length), with f as another map is now.
   *
   * @param mean what that map saw as the origin
   */
  void set(Dense other, float[] mean, double length) {
    int out = bias.values().length;
    for (int j = 0; j < out; j++) {
      double shift = 0;
      for (int i = 0; i < mean.length; i++) {
        double weight = other.matrix.values()[i * out + j] / length;
        matrix.values()[i * out + j] = (float) weight;
        shift += weight * mean[i];
      }
      bias.values()[j] = (float) (other.bias.values()[j] - shift);
    }
  }
}
