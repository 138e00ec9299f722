package dev.winnow.train.nn;

import ai.djl.ndarray.NDArray;
import dev.winnow.bundle.onnx.OnnxGraphBuilder;

/** A part of a network that can compute in the training engine and write itself as ONNX. */
public interface Layer {

  /** Computes its output, whose memory belongs to the passage. */
  NDArray forward(ForwardPass pass, NDArray input);

  /**
   * Adds its nodes with the weights as they are now, for inference.
   *
   * @param input name of the value it reads
   * @return the name of the value it makes
   */
  String export(OnnxGraphBuilder graph, String input);
}
