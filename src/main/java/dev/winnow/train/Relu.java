package dev.winnow.train;

import ai.djl.ndarray.NDArray;
import ai.djl.nn.Activation;

/** Negative values become 0. */
record Relu() implements Layer {

  @Override
  public NDArray forward(Pass pass, NDArray input) {
    return Activation.relu(input);
  }

  @Override
  public String export(OnnxGraph graph, String input) {
    return graph.node("Relu", input);
  }
}
