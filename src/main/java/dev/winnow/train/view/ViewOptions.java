package dev.winnow.train.view;

import java.util.List;

/**
 * How the networks of views are trained.
 *
 * @param orthogonality λ_o, to be weighed against the three other losses of weight 1; for batches
 *     of {@code batch}. Several are tried, and the best by validation is kept
 * @param batch images in a step
 * @param steps of training
 * @param rate the learning rate
 * @param dimension numbers of a view
 * @param aligned numbers of what all views share
 * @param joint whether the aligned part of a view sees all views (the paper's wording) or its own
 *     alone, where alignment means something
 * @param seed of initial weights, order and samples
 */
public record ViewOptions(
    List<Double> orthogonality,
    int batch,
    long steps,
    double rate,
    int dimension,
    int aligned,
    boolean joint,
    long seed) {

  /** The defaults. */
  public static final ViewOptions DEFAULT =
      new ViewOptions(List.of(0.0, 0.01, 0.03, 0.1, 0.3, 1.0), 256, 1_000, 1e-3, 128, 64, false, 1);
}
