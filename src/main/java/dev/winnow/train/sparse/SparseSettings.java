package dev.winnow.train.sparse;

/**
 * Of step 3. The paper leaves t, λ and the temperature open; {@link #of} has what measured best on
 * validation data.
 *
 * @param dimension d
 * @param top t
 * @param contrastive λ, the weight of CL against RL
 * @param temperature of CL
 * @param batch pairs of each kind in a step
 */
record SparseSettings(int dimension, int top, double contrastive, double temperature, int batch) {

  static SparseSettings of(int dimension, int top) {
    return new SparseSettings(dimension, top, 0.1, 0.1, 128);
  }
}
