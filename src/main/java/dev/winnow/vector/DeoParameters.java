package dev.winnow.vector;

/**
 * Settings of {@link DirectEmbeddingOptimization}.
 *
 * @param distance what the loss is made of
 * @param learningRate of Adam, above 0
 * @param steps of Adam, at least 0
 * @param attraction λp, weight of the positives
 * @param repulsion λn, weight of the negatives
 * @param consistency λo, weight of the query as it was
 * @param renormalize whether every step ends on the unit sphere
 */
public record DeoParameters(
    Distance distance,
    double learningRate,
    int steps,
    double attraction,
    double repulsion,
    double consistency,
    boolean renormalize) {

  /** What the loss sums over the positives, the negatives and the query. */
  public enum Distance {
    /** ‖u − x‖², as equation 4 of the paper says. */
    SQUARED,
    /** ‖u − x‖, as the code that the authors published computes. */
    NORM
  }

  /** The settings of the authors' code for text: norms, learning rate 0.001, 20 steps, λo 0.2. */
  public static final DeoParameters TEXT =
      new DeoParameters(Distance.NORM, 0.001, 20, 1, 1, 0.2, true);

  /** The same for images searched by text: λo 1. */
  public static final DeoParameters TEXT_TO_IMAGE = TEXT.withConsistency(1);

  /** Equation 4 to the letter; the paper gives no learning rate, so it is the code's. */
  public static final DeoParameters EQUATION_4 =
      new DeoParameters(Distance.SQUARED, 0.001, 20, 1, 1, 0.2, false);

  /**
   * @throws IllegalArgumentException if a value is out of its range
   */
  public DeoParameters {
    if (!(learningRate > 0) || !Double.isFinite(learningRate) || steps < 0) {
      throw new IllegalArgumentException(
          "learning rate %s must be above 0, and steps %d not below"
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
