package dev.winnow.train.sparse;

/**
 * The settings of {@link HeadTraining}.
 *
 * @param dimension d of the codes; ignored if {@code lexical}
 * @param top t, the maximum number of active dimensions of a code
 * @param contrastive λ, the weight of CL against RL
 * @param wordSteps training steps of step 1
 * @param steps maximum training steps of step 3
 * @param lexical whether each dimension is a word, as in VDR, and there is no step 1
 * @param seed seed of the initial weights and of the order of examples
 * @param threads number of threads
 */
public record HeadSettings(
    int dimension,
    int top,
    double contrastive,
    long wordSteps,
    long steps,
    boolean lexical,
    long seed,
    int threads) {

  /** The settings of {@code train sparse}. */
  public static final HeadSettings DEFAULT =
      new HeadSettings(
          1_000, 80, SparseSettings.of(1_000, 80).contrastive(), 1_500, 2_000, false, 1, 2);

  public HeadSettings withDimension(int d) {
    return new HeadSettings(d, top, contrastive, wordSteps, steps, lexical, seed, threads);
  }

  public HeadSettings withTop(int t) {
    return new HeadSettings(dimension, t, contrastive, wordSteps, steps, lexical, seed, threads);
  }

  public HeadSettings withContrastive(double lambda) {
    return new HeadSettings(dimension, top, lambda, wordSteps, steps, lexical, seed, threads);
  }

  public HeadSettings withSteps(long ofWords, long ofPairs) {
    return new HeadSettings(dimension, top, contrastive, ofWords, ofPairs, lexical, seed, threads);
  }

  /** Returns the same settings with a dimension for each word. */
  public HeadSettings lexicalHeads() {
    return new HeadSettings(dimension, top, contrastive, wordSteps, steps, true, seed, threads);
  }

  public HeadSettings withSeed(long of) {
    return new HeadSettings(dimension, top, contrastive, wordSteps, steps, lexical, of, threads);
  }

  public HeadSettings withThreads(int count) {
    return new HeadSettings(dimension, top, contrastive, wordSteps, steps, lexical, seed, count);
  }
}
