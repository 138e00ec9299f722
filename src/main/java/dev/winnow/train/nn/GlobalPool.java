package dev.winnow.train.nn;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import dev.winnow.bundle.onnx.OnnxGraphBuilder;

/**
 * The mean and the maximum of every channel over the whole image: {@code [n, c, h, w]} to {@code
 * [n, 2c]}. The mean represents the amount of something, the maximum its presence.
 */
public record GlobalPool() implements Layer {

  private static final int[] PLACES = {2};

  @Override
  public NDArray forward(ForwardPass pass, NDArray input) {
    NDArray places = input.reshape(input.getShape().get(0), input.getShape().get(1), -1);
    return NDArrays.concat(new NDList(places.mean(PLACES), places.max(PLACES)), 1);
  }

  @Override
  public String export(OnnxGraphBuilder graph, String input) {
    return graph.flatten(
        graph.concat(graph.node("GlobalAveragePool", input), graph.node("GlobalMaxPool", input)));
  }
}
