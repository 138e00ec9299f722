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
}
