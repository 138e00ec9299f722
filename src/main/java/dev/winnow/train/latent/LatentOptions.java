package dev.winnow.train.latent;

/**
 * How an autoencoder is trained.
 *
 * @param model what it makes of pairs
 * @param dimension D, numbers of a code
 * @param content dimensions of content, the first ones, where the model splits the code
 * @param averaging how two posteriors become one
 * @param beta weight of the KL divergence
 * @param alpha weight of the prototype loss
 * @param temperature of the prototype loss
 * @param batch pairs in a step, one of a group
 * @param epochs how often every group is seen
 * @param rate the highest learning rate
 * @param seed of initial weights, order and noise
 */
public record LatentOptions(
    LatentModel model,
    int dimension,
    int content,
    Averaging averaging,
    double beta,
    double alpha,
    double temperature,
    int batch,
    int epochs,
    double rate,
    long seed) {

  private static final int PERCENT = 100;
  private static final int CONTENT_PERCENT = 70;

  /** How the posteriors of a pair are averaged. */
  public enum Averaging {
    /** The mean of the standard deviations, as in the paper. */
    DEVIATIONS,
    /** The root of the mean of the variances, as AdaGVAE's authors do. */
    VARIANCES
  }

  /** Returns the paper's settings for some epochs. */
  public static LatentOptions of(LatentModel model, int dimension, int epochs, long seed) {
    int content = Math.clamp(dimension * CONTENT_PERCENT / PERCENT, 1, dimension - 1);
    return new LatentOptions(
        model, dimension, content, Averaging.DEVIATIONS, 1, 100, 1, 64, epochs, 1e-3, seed);
  }
}
