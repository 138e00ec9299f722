package dev.winnow.train.latent;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import dev.winnow.train.latent.LatentOptions.Averaging;
import dev.winnow.train.nn.ForwardPass;

/** The parts of the losses, each a scalar summed over a batch. */
final class LatentLosses {

  private static final int[] ROWS = {1};

  private LatentLosses() {}

  /**
   * KL(N(μ, σ²) ‖ N(0, 1)) = ½(μ² + σ² − 1 − ln σ²), weighted and summed.
   *
   * @param mean {@code [n, d]}
   * @param deviation {@code [n, d]}, above 0
   * @param weights {@code [n, d]} or {@code [1, d]}
   */
  static NDArray divergence(ForwardPass pass, NDArray mean, NDArray deviation, NDArray weights) {
    NDArray variance = deviation.square();
    NDArray each = mean.square().add(variance).sub(1f).sub(variance.log());
    return each.mul(pass.constant(0.5)).mul(weights).sum();
  }

  /** Returns the average of two posteriors' standard deviations. */
  static NDArray average(ForwardPass pass, NDArray a, NDArray b, Averaging averaging) {
    NDArray half = pass.constant(0.5);
    return switch (averaging) {
      case DEVIATIONS -> a.add(b).mul(half);
      case VARIANCES -> a.square().add(b.square()).mul(half).sqrt();
    };
  }

  /**
   * AdaGVAE's choice: the dimensions of each pair whose KL divergence is below the mean of the
   * pair's largest and smallest one. No gradient flows through the choice.
   *
   * @param logA logarithms of standard deviations
   * @return for every row 1 if the dimension is shared, else 0
   */
  static float[][] shared(float[][] meanA, float[][] logA, float[][] meanB, float[][] logB) {
    float[][] shared = new float[meanA.length][];
    for (int i = 0; i < shared.length; i++) {
      int dimension = meanA[i].length;
      double[] divergence = new double[dimension];
      double least = Double.POSITIVE_INFINITY;
      double most = Double.NEGATIVE_INFINITY;
      for (int d = 0; d < dimension; d++) {
        double difference = meanB[i][d] - meanA[i][d];
        double varianceA = Math.exp(2.0 * logA[i][d]);
        double varianceB = Math.exp(2.0 * logB[i][d]);
        divergence[d] =
            0.5
                * (varianceA / varianceB
                    + difference * difference / varianceB
                    - 1
                    + 2.0 * (logB[i][d] - logA[i][d]));
        least = Math.min(least, divergence[d]);
        most = Math.max(most, divergence[d]);
      }
      shared[i] = new float[dimension];
      for (int d = 0; d < dimension; d++) {
        shared[i][d] = divergence[d] < 0.5 * (most + least) ? 1 : 0;
      }
    }
    return shared;
  }

  /**
   * −log P(n | x) of equation 6, summed over both images of all pairs: d/τ + log Σ exp(−d/τ), with
   * d the squared distance to the prototypes. The paper prints equation 7 with a minus before the
   * logarithm, which would pull prototypes together.
   *
   * @param a {@code [n, d]}, an image of every group
   * @param b {@code [n, d]}, another image of the same groups
   */
  static NDArray prototypes(ForwardPass pass, NDArray a, NDArray b, double temperature) {
    NDArray prototypes = a.add(b).mul(pass.constant(0.5));
    NDArray images = NDArrays.concat(new NDList(a, b), 0);
    NDArray distances =
        images
            .square()
            .sum(ROWS, true)
            .add(prototypes.square().sum(ROWS, true).transpose())
            .sub(images.matMul(prototypes.transpose()).mul(pass.constant(2)));
    NDArray logits = distances.mul(pass.constant(-1 / temperature)).logSoftmax(1);
    NDArray one = pass.manager().eye((int) a.getShape().get(0));
    NDArray own = NDArrays.concat(new NDList(one, one), 0);
    return logits.mul(own).sum().neg();
  }
}
