package dev.winnow.train.view;

import java.util.List;

/**
 * The settings of the training of views.
 *
 * @param orthogonality candidates for λ_o, relative to the weight 1 of the three other losses, for
 *     batches of {@code batch}; the best one by validation is kept
 * @param batch images in a step
 * @param steps number of training steps
 * @param rate the learning rate
 * @param dimension dimension of a view
 * @param shared number of directions that are moved from the object view to the colour view, 0 to
 *     {@code dimension} - 1
 * @param aligned dimension of the part that all views share
 * @param joint whether the aligned part of a view is computed from all views (the paper's wording),
 *     or from its own view only, where alignment has an effect
 * @param seed seed of initial weights, order and samples
 */
public record ViewOptions(
    List<Double> orthogonality,
    int batch,
    long steps,
    double rate,
    int dimension,
    int shared,
    int aligned,
    boolean joint,
    long seed) {

  /** The defaults. */
  public static final ViewOptions DEFAULT =
      new ViewOptions(
          List.of(0.0, 0.01, 0.03, 0.1, 0.3, 1.0), 256, 1_000, 1e-3, 128, 20, 64, false, 1);
}
