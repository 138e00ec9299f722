package dev.winnow.train.sparse;

/**
 * Settings of step 3. The paper does not give t, λ and the temperature; {@link #of} has the best
 * values on validation data.
 *
 * @param dimension d
 * @param top t
 * @param contrastive λ, the weight of CL against RL
 * @param temperature the temperature of CL
 * @param batch pairs of each kind in a step
 */
record SparseSettings(int dimension, int top, double contrastive, double temperature, int batch) {

  static SparseSettings of(int dimension, int top) {
    return new SparseSettings(dimension, top, 0.1, 0.1, 128);
  }
}
