package dev.winnow.train.nn;

import ai.djl.ndarray.NDArray;

/** The loss of a training, and its validation. */
public interface Objective {

  /**
   * Returns the loss of one batch, a scalar to minimise. The batch must depend only on the step
   * number, so that a run can resume at any step.
   *
   * @param step from 0
   */
  NDArray loss(ForwardPass pass, long step);

  /** Returns the score of the weights on validation examples; higher is better. */
  double validate();
}
