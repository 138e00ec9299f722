package dev.winnow.train.nn;

import ai.djl.ndarray.NDArray;

/** The loss that a network is trained with, and its validation. */
public interface Objective {

  /**
   * Returns the loss of one batch, a scalar to be made smaller. The batch must depend on the step
   * number alone, so that a run can resume at any step.
   *
   * @param step from 0
   */
  NDArray loss(ForwardPass pass, long step);

  /** Returns how good the weights are on examples that are not trained on; more is better. */
  double validate();
}
