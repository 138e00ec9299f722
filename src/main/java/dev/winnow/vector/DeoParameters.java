package dev.winnow.vector;

/**
 * Settings of {@link DirectEmbeddingOptimization}.
 *
 * @param distance the distance in the loss
 * @param learningRate of Adam, above 0
 * @param steps of Adam, at least 0
 * @param attraction λp, weight of the positives
 * @param repulsion λn, weight of the negatives
 * @param consistency λo, weight of the original query
 * @param renormalize whether every step scales the query back to length 1
 */
public record DeoParameters(
    Distance distance,
    double learningRate,
    int steps,
    double attraction,
    double repulsion,
    double consistency,
    boolean renormalize) {

  /** The distance that the loss sums over the positives, the negatives and the query. */
  public enum Distance {
    /** ‖u − x‖², as in equation 4 of the paper. */
    SQUARED,
    /** ‖u − x‖, as in the authors' published code. */
    NORM
  }

  /** The settings of the authors' code for text: norms, learning rate 0.001, 20 steps, λo 0.2. */
  public static final DeoParameters TEXT =
      new DeoParameters(Distance.NORM, 0.001, 20, 1, 1, 0.2, true);

  /** The settings for searching images by text: {@link #TEXT} with λo 1. */
  public static final DeoParameters TEXT_TO_IMAGE = TEXT.withConsistency(1);

  /** Equation 4 exactly. The paper gives no learning rate, so it is that of the authors' code. */
  public static final DeoParameters EQUATION_4 =
      new DeoParameters(Distance.SQUARED, 0.001, 20, 1, 1, 0.2, false);

  /**
   * @throws IllegalArgumentException if a value is out of its range
   */
  public DeoParameters {
    if (!(learningRate > 0) || !Double.isFinite(learningRate) || steps < 0) {
      throw new IllegalArgumentException(
          "the learning rate must be above 0 and the steps at least 0: %s, %d"
              .formatted(learningRate, steps));
    }
    if (!Double.isFinite(attraction)
        || !Double.isFinite(repulsion)
        || !Double.isFinite(consistency)) {
      throw new IllegalArgumentException("the weights of the loss must be finite");
    }
  }

  public DeoParameters withLearningRate(double rate) {
    return new DeoParameters(
        distance, rate, steps, attraction, repulsion, consistency, renormalize);
  }

  public DeoParameters withSteps(int count) {
    return new DeoParameters(
        distance, learningRate, count, attraction, repulsion, consistency, renormalize);
  }

  public DeoParameters withConsistency(double weight) {
    return new DeoParameters(
        distance, learningRate, steps, attraction, repulsion, weight, renormalize);
  }
}
