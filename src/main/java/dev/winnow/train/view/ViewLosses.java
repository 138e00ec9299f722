package dev.winnow.train.view;

import ai.djl.ndarray.NDArray;
import dev.winnow.train.nn.ForwardPass;

/**
 * The losses of equations 2 to 5, each a scalar per batch of N images. Rows have length 1. The
 * paper omits factors; here each loss is divided by N, so that its weight does not depend on N,
 * except for equation 3, see there.
 */
final class ViewLosses {

  private ViewLosses() {}

  /** Equation 2 for a pair of views: 1 − tr(A Bᵀ)/N, small if both views of an image agree. */
  static NDArray alignment(ForwardPass pass, NDArray a, NDArray b) {
    return distance(pass, a, b);
  }

  /**
   * Equation 3 for a pair of views: ‖Aᵀ B‖²/N. It is N times the mean product of the similarities
   * of two images in both views, so it grows with N, and its weight is only valid for one N.
   */
  static NDArray orthogonality(ForwardPass pass, NDArray a, NDArray b) {
    return a.transpose().matMul(b).square().sum().mul(pass.constant(1.0 / rows(a)));
  }

  /** Equation 4 for a view: 1 − tr(Z Xᵀ)/N, small if outputs are similar to inputs. */
  static NDArray transfer(ForwardPass pass, NDArray outputs, NDArray inputs) {
    return distance(pass, outputs, inputs);
  }

  /** Equation 5 for a view: ‖X − X̂‖²/N. */
  static NDArray reconstruction(ForwardPass pass, NDArray inputs, NDArray reconstructed) {
    return inputs.sub(reconstructed).square().sum().mul(pass.constant(1.0 / rows(inputs)));
  }

  private static NDArray distance(ForwardPass pass, NDArray a, NDArray b) {
    return a.mul(b).sum().mul(pass.constant(-1.0 / rows(a))).add(1f);
  }

  private static long rows(NDArray array) {
    return array.getShape().get(0);
  }
}
