package dev.winnow.train.nn;

import ai.djl.ndarray.NDArray;

/** What a network is trained for. */
public interface Objective {

  /**
   * Returns the loss of one batch, a scalar to be made smaller. The batch must follow from the
   * number of the step alone, so that a run can be taken up again anywhere.
   *
   * @param step from 0
   */
  NDArray loss(ForwardPass pass, long step);

  /** Returns how good the weights are on examples that are not trained on; more is better. */
  double validate();
}
