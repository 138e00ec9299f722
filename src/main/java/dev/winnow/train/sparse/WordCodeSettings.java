package dev.winnow.train.sparse;

/**
 * Settings of step 1. The paper does not give them; {@link #of} has the best measured values.
 *
 * @param dimension d of the codes
 * @param sparsity ρ*, the mean activation of a unit without a loss
 * @param reconstruction weight of RL against ASL and PSL: word vectors here have length 1, those of
 *     the paper are several times longer
 * @param steps number of training steps
 * @param batch words in a step
 */
record WordCodeSettings(
    int dimension, double sparsity, double reconstruction, long steps, int batch) {

  static WordCodeSettings of(int dimension, long steps) {
    return new WordCodeSettings(dimension, 0.02, 60, steps, 256);
  }
}
