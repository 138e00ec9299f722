package dev.winnow.train.nn;

import ai.djl.ndarray.NDArray;
import dev.winnow.bundle.onnx.OnnxGraphBuilder;

/** A part of a network that computes in the training engine and exports itself as ONNX. */
public interface Layer {

  /** Computes the output, whose memory belongs to the pass. */
  NDArray forward(ForwardPass pass, NDArray input);

  /**
   * Adds its nodes for inference, with the current weights.
   *
   * @param input name of the input value
   * @return the name of the output value
   */
  String export(OnnxGraphBuilder graph, String input);
}
