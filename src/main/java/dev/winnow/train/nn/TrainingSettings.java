package dev.winnow.train.nn;

/**
 * How long and how fast to train.
 *
 * @param steps at most
 * @param batch examples in a step, for the rate that is shown
 * @param rate the highest learning rate: it rises over the first {@code warmUp} steps and falls to
 *     0 along half a cosine
 * @param decay of the weights
 * @param validateEvery steps between two validations, each followed by a checkpoint
 * @param patience validations without a better result before it ends early
 */
public record TrainingSettings(
    long steps,
    int batch,
    double rate,
    long warmUp,
    double decay,
    long validateEvery,
    int patience) {

  /** Returns the learning rate of a step, counted from 0. */
  double rate(long step) {
    return step < warmUp
        ? rate * (step + 1) / warmUp
        : rate * 0.5 * (1 + Math.cos(Math.PI * (step - warmUp) / (steps - warmUp)));
  }
}
