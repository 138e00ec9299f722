package dev.winnow.train.sparse;

/**
 * Of step 1. The paper leaves these open; {@link #of} has what measured best.
 *
 * @param dimension d of the codes
 * @param sparsity ρ*, the mean activation of a unit that costs nothing
 * @param reconstruction weight of RL against ASL and PSL: word vectors here are of length 1, those
 *     of the paper several times longer
 * @param steps of training
 * @param batch words in a step
 */
record WordCodeSettings(
    int dimension, double sparsity, double reconstruction, long steps, int batch) {

  static WordCodeSettings of(int dimension, long steps) {
    return new WordCodeSettings(dimension, 0.02, 60, steps, 256);
  }
}
