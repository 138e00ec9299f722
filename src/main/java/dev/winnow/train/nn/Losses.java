package dev.winnow.train.nn;

import ai.djl.ndarray.NDArray;
import ai.djl.nn.Activation;

/** Losses, each a scalar. Their factors are arrays: see {@link ForwardPass} for why. */
public final class Losses {

  /** Texts with a cosine above this count as equal. */
  private static final float ALIKE = 0.97f;

  private static final float NEVER = -1e4f;

  private Losses() {}

  /** Returns the rows of {@code [n, d]} at length 1. */
  public static NDArray normalised(NDArray rows) {
    return rows.div(rows.square().sum(new int[] {1}, true).add(1e-12f).sqrt());
  }

  /**
   * Returns the mask for {@link #infoNce}, which ignores pairs with equal texts.
   *
   * @param texts {@code [n, d]}, from the text encoder, not centred: the limit is for such cosines.
   *     Centring removes what all texts have in common, and so lowers the cosines of paraphrases
   *     too
   */
  public static NDArray alike(ForwardPass pass, float[][] texts) {
    NDArray rows = normalised(pass.manager().create(texts));
    NDArray alike = rows.matMul(rows.transpose()).gt(ALIKE).toType(rows.getDataType(), false);
    NDArray others = alike.sub(pass.manager().eye(texts.length));
    return others.mul(NEVER);
  }

  /**
   * InfoNCE in both directions (Radford et al., "Learning Transferable Visual Models From Natural
   * Language Supervision", 2021, figure 3): row i of one matrix belongs to row i of the other, and
   * to no other row.
   *
   * @param images {@code [n, d]}, rows of length 1
   * @param texts {@code [n, d]}, rows of length 1
   * @param scale inverse temperature, a scalar
   * @param mask {@code [n, n]}, added to the scaled similarities: 0, or very negative for an
   *     ignored pair
   */
  public static NDArray infoNce(
      ForwardPass pass, NDArray images, NDArray texts, NDArray scale, NDArray mask) {
    long n = images.getShape().get(0);
    NDArray logits = images.matMul(texts.transpose()).mul(scale).add(mask);
    NDArray own = pass.manager().eye((int) n);
    NDArray both = logits.logSoftmax(1).add(logits.logSoftmax(0));
    return both.mul(own).sum().mul(pass.constant(-0.5 / n));
  }

  /**
   * Cross entropy along the second dimension, the weighted mean over all others.
   *
   * @param logits {@code [n, c, …]}
   * @param truth in the same shape: the weight of the right class, 0 elsewhere
   */
  public static NDArray crossEntropy(ForwardPass pass, NDArray logits, float[] truth) {
    double weight = 0;
    for (float value : truth) {
      weight += value;
    }
    return logits
        .logSoftmax(1)
        .mul(pass.manager().create(truth, logits.getShape()))
        .sum()
        .mul(pass.constant(-1 / Math.max(weight, 1)));
  }

  /**
   * Binary cross entropy with logits, summed and divided by the number of ones.
   *
   * @param logits {@code [n, c]}
   * @param truth {@code [n, c]} of zeros and ones
   */
  public static NDArray binaryCrossEntropy(ForwardPass pass, NDArray logits, float[] truth) {
    double ones = 0;
    for (float one : truth) {
      ones += one;
    }
    NDArray labels = pass.manager().create(truth, logits.getShape());
    return binaryCrossEntropy(logits, labels).mul(pass.constant(1 / Math.max(1, ones)));
  }

  /**
   * Binary cross entropy with logits, summed.
   *
   * @param truth in [0, 1], in the shape of the logits
   */
  public static NDArray binaryCrossEntropy(NDArray logits, NDArray truth) {
    // log(1 + e^x) without overflow: max(x, 0) + log(1 + e^-|x|)
    NDArray softplus = Activation.relu(logits).add(logits.abs().neg().exp().add(1f).log());
    return softplus.sub(logits.mul(truth)).sum();
  }
}
