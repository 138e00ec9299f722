package dev.winnow.train.latent;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.convolutional.Conv2d;
import dev.winnow.train.nn.ForwardPass;
import dev.winnow.train.nn.Weights;
import dev.winnow.train.nn.Weights.Kind;
import dev.winnow.train.nn.Weights.Weight;

/**
 * A transposed convolution of stride 2 with a bias: {@code [n, in, h, w]} to {@code [n, out, 2h,
 * 2w]}. The engine has no transposed convolution, but every pixel of the result depends on 2 × 2
 * pixels of the input: one convolution computes the four pixels between them, which are then
 * rearranged.
 *
 * <p>With a kernel of 4 that is the same function. With a kernel of 3, a transposed convolution has
 * 0 for some of these weights; here they are trained.
 */
final class TransposedConvolution {

  private static final int WINDOW = 2;

  private final Weight matrix;
  private final Weight bias;
  private final int out;
  private final boolean even;

  /**
   * Starts with He's initialisation.
   *
   * @param kernel 3 or 4
   */
  TransposedConvolution(Weights weights, String name, int in, int out, int kernel) {
    this.out = out;
    this.even = kernel == 4;
    double deviation = Math.sqrt(2.0 / (in * WINDOW * WINDOW));
    matrix = weights.normal(name + ".weight", deviation, 4L * out, in, WINDOW, WINDOW);
    bias = weights.constant(name + ".bias", Kind.TRAINED, 0, out);
  }

  NDArray forward(ForwardPass pass, NDArray input) {
    long n = input.getShape().get(0);
    long height = input.getShape().get(2);
    long width = input.getShape().get(3);
    NDArray windows =
        Conv2d.conv2d(
                input, pass.get(matrix), null, new Shape(1, 1), new Shape(1, 1), new Shape(1, 1))
            .singletonOrThrow();
    NDList phases = new NDList();
    for (int i = 0; i < 2; i++) {
      for (int j = 0; j < 2; j++) {
        // Row 2y depends on rows y-1 and y with a kernel of 4, on y and y+1 with 3; row 2y+1 on y,
        // y+1.
        int top = even ? i : 1;
        int left = even ? j : 1;
        int block = 2 * i + j;
        phases.add(
            windows.get(
                ":, %d:%d, %d:%d, %d:%d"
                    .formatted(
                        block * out, (block + 1) * out, top, top + height, left, left + width)));
      }
    }
    return NDArrays.concat(phases, 1)
        .reshape(n, 2, 2, out, height, width)
        .transpose(0, 3, 4, 1, 5, 2)
        .reshape(n, out, 2 * height, 2 * width)
        .add(pass.get(bias).reshape(1, out, 1, 1));
  }
}
