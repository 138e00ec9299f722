package dev.winnow.train.sparse;

import ai.djl.ndarray.NDArray;
import ai.djl.nn.Activation;
import dev.winnow.train.nn.ForwardPass;
import dev.winnow.train.nn.Losses;

/** The losses of paper 1, section 3, each a scalar. */
final class SparseLosses {

  private SparseLosses() {}

  /**
   * RL, the reconstruction loss: the squared distance between a row and its reconstruction, the
   * mean over rows.
   *
   * @param rows {@code [n, k]}
   * @param reconstructed {@code [n, k]}
   */
  static NDArray reconstruction(ForwardPass pass, NDArray rows, NDArray reconstructed) {
    return rows.sub(reconstructed).square().sum().mul(pass.constant(1.0 / rows.getShape().get(0)));
  }

  /**
   * ASL, the average sparsity loss: the squared excess of a hidden unit's mean activation over its
   * target, the sum over units.
   *
   * @param codes {@code [n, d]} in [0, 1]
   * @param target ρ*
   */
  static NDArray averageSparsity(NDArray codes, double target) {
    return Activation.relu(codes.mean(new int[] {0}).sub((float) target)).square().sum();
  }

  /**
   * PSL, the partial sparsity loss: z (1 − z) of every activation, which pulls it to 0 or 1, the
   * sum over units and the mean over rows.
   *
   * @param codes {@code [n, d]} in [0, 1]
   */
  static NDArray partialSparsity(ForwardPass pass, NDArray codes) {
    return codes.mul(codes.neg().add(1f)).sum().mul(pass.constant(1.0 / codes.getShape().get(0)));
  }

  /**
   * CL, the contrastive loss between the sparse codes of images and texts, with the cosine as sim.
   * The paper has no temperature, but cosines need one.
   *
   * @param images {@code [n, d]}
   * @param texts {@code [n, d]}
   * @param temperature τ
   * @param mask {@code [n, n]}, see {@link Losses#infoNce}
   */
  static NDArray contrastive(
      ForwardPass pass, NDArray images, NDArray texts, double temperature, NDArray mask) {
    return Losses.infoNce(
        pass,
        Losses.normalised(images),
        Losses.normalised(texts),
        pass.constant(1 / temperature),
        mask);
  }

  /**
   * SR = mask ⊙ E with mask = z_c OR Top_t(E).
   *
   * @param encoded E, {@code [n, d]}, not negative
   * @param sentences 1 where z_c is active, else 0, {@code [n, d]}; null for Top_t alone, if the
   *     input has no caption
   */
  static NDArray masked(
      NDArray encoded, int top, @org.jspecify.annotations.Nullable NDArray sentences) {
    NDArray border = encoded.topK(top, 1).get(0).get(":, -1:").stopGradient();
    NDArray mask = encoded.stopGradient().gte(border).toType(encoded.getDataType(), false);
    return encoded.mul(sentences == null ? mask : mask.maximum(sentences));
  }
}
