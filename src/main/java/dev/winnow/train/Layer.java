package dev.winnow.train;

import ai.djl.ndarray.NDArray;

/** A part of a network that can compute in the training engine and write itself as ONNX. */
interface Layer {

  /** Computes its output, whose memory belongs to the passage. */
  NDArray forward(Pass pass, NDArray input);

  /**
   * Adds its nodes with the weights as they are now, for inference.
   *
   * @param input name of the value it reads
   * @return the name of the value it makes
   */
  String export(OnnxGraph graph, String input);
}
