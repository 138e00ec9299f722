package dev.winnow.train.latent;

/**
 * The settings of an autoencoder's training.
 *
 * @param model the treatment of pairs
 * @param dimension D, the dimension of a code
 * @param content number of dimensions for content, the first ones, if the model splits the code
 * @param averaging how to average two posteriors
 * @param beta weight of the KL divergence
 * @param warmup share of the steps, 0 to 1, in which the weight of the KL divergence rises from 0
 *     to beta in the dimensions that pairs share (Bowman et al., "Generating sentences from a
 *     continuous space", CoNLL 2016). With the full weight from the beginning, these are given up
 *     before the decoder can use them. Without a weight, the others would mix factors
 * @param alpha weight of the prototype loss
 * @param temperature of the prototype loss
 * @param batch pairs in a step, at most one of each group
 * @param epochs number of passes over the groups
 * @param rate the maximum learning rate
 * @param seed seed of initial weights, order and noise
 */
public record LatentOptions(
    LatentModel model,
    int dimension,
    int content,
    Averaging averaging,
    double beta,
    double warmup,
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
    /** The root of the mean of the variances, as in the code of AdaGVAE's authors. */
    VARIANCES
  }

  /** Returns the paper's settings, with a number of epochs. */
  public static LatentOptions of(LatentModel model, int dimension, int epochs, long seed) {
    int content = Math.clamp(dimension * CONTENT_PERCENT / PERCENT, 1, dimension - 1);
    return new LatentOptions(
        model, dimension, content, Averaging.DEVIATIONS, 1, 0, 100, 1, 64, epochs, 1e-3, seed);
  }
}
