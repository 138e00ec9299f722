package dev.winnow.train.nn;

import ai.djl.ndarray.NDArray;
import dev.winnow.bundle.onnx.OnnxGraphBuilder;
import dev.winnow.train.nn.Weights.Kind;
import dev.winnow.train.nn.Weights.Weight;

/** A linear map with a bias: {@code [n, in]} to {@code [n, out]}. */
public final class Dense implements Layer {

  private final Weight matrix;
  private final Weight bias;

  /** Initialises a random map that almost preserves lengths. */
  public Dense(Weights weights, String name, int in, int out) {
    matrix = weights.normal(name + ".weight", Math.sqrt(1.0 / in), in, out);
    bias = weights.constant(name + ".bias", Kind.TRAINED, 0, out);
  }

  @Override
  public NDArray forward(ForwardPass pass, NDArray input) {
    return input.matMul(pass.get(matrix)).add(pass.get(bias));
  }

  @Override
  public String export(OnnxGraphBuilder graph, String input) {
    return graph.node("Gemm", input, matrix.addTo(graph), bias.addTo(graph));
  }

  /** Copies another map of the same shape. */
  public void copy(Dense other) {
    System.arraycopy(other.matrix.values(), 0, matrix.values(), 0, matrix.values().length);
    System.arraycopy(other.bias.values(), 0, bias.values(), 0, bias.values().length);
  }

  /** Sets the map to the inner products with rows of {@code float[out][in]}. */
  public void set(float[][] rows) {
    for (int j = 0; j < rows.length; j++) {
      for (int i = 0; i < rows[j].length; i++) {
        matrix.values()[i * rows.length + j] = rows[j][i];
      }
    }
  }

  /** Adds f((x − mean) / spread) as one map. */
  public String export(OnnxGraphBuilder graph, String input, float[] mean, float spread) {
    int out = bias.values().length;
    float[] folded = new float[matrix.values().length];
    float[] shifted = new float[out];
    for (int j = 0; j < out; j++) {
      double shift = 0;
      for (int i = 0; i < mean.length; i++) {
        double weight = matrix.values()[i * out + j] / spread;
        folded[i * out + j] = (float) weight;
        shift += weight * mean[i];
      }
      shifted[j] = (float) (bias.values()[j] - shift);
    }
    return graph.node(
        "Gemm",
        input,
        graph.tensor(matrix.name(), folded, mean.length, out),
        graph.tensor(bias.name(), shifted, out));
  }
}
