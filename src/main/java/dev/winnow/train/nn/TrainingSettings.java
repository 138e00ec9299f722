package dev.winnow.train.nn;

/**
 * The schedule of a training.
 *
 * @param steps maximum number of steps
 * @param batch examples in a step, for the displayed rate
 * @param rate the maximum learning rate: the rate rises over the first {@code warmUp} steps and
 *     falls to 0 along half a cosine
 * @param decay weight decay
 * @param validateEvery steps between two validations, after which a checkpoint may be written
 * @param patience validations without improvement before training ends early
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
