package dev.winnow.train;

import ai.djl.ndarray.NDArray;

/** Adds what its inner layers make to what they were given, of equal shape. */
record Residual(Layer inner) implements Layer {

  @Override
  public NDArray forward(Pass pass, NDArray input) {
    return input.add(inner.forward(pass, input));
  }

  @Override
  public String export(OnnxGraph graph, String input) {
    return graph.node("Add", input, inner.export(graph, input));
  }
}
