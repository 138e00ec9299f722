package dev.winnow.train.view;

import dev.winnow.bundle.onnx.OnnxGraphBuilder;
import dev.winnow.vector.DenseVectors;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Computes the input of a view's network from the measured features: standardises numbers with
 * different scales, subtracts the mean, reduces by a principal component analysis, and scales to
 * length 1. If the mean stayed, equation 3 would penalise what all images have in common.
 *
 * @param shift and {@code scale} of every number before, or null without standardisation
 * @param mean mean of the vectors of length 1
 * @param components {@code [in][out]}
 */
record ViewReduction(
    float @Nullable [] shift, float @Nullable [] scale, float[] mean, float[][] components) {

  /** A number with a smaller deviation counts as constant. */
  private static final double LEAST_DEVIATION = 1e-6;

  /**
   * Fits to the rows of a training set.
   *
   * @param dimension numbers of a result
   * @param zeros how many of them, the last ones, are 0
   * @param standardise whether numbers have different scales
   */
  static ViewReduction fit(float[][] rows, int dimension, int zeros, boolean standardise) {
    int in = rows[0].length;
    float[] shift = null;
    float[] scale = null;
    if (standardise) {
      shift = mean(rows);
      scale = new float[in];
      for (int i = 0; i < in; i++) {
        double sum = 0;
        for (float[] row : rows) {
          sum += Math.pow(row[i] - shift[i], 2);
        }
        double deviation = Math.sqrt(sum / rows.length);
        scale[i] = deviation < LEAST_DEVIATION ? 0 : (float) (1 / deviation);
      }
    }
    ViewReduction scaled = new ViewReduction(shift, scale, new float[0], new float[0][]);
    float[][] units = Arrays.stream(rows).map(scaled::unit).toArray(float[][]::new);
    float[] mean = mean(units);
    float[][] components =
        Arrays.stream(PrincipalSubspace.of(units, mean, dimension - zeros))
            .map(row -> Arrays.copyOf(row, dimension))
            .toArray(float[][]::new);
    return new ViewReduction(shift, scale, mean, components);
  }

  private static float[] mean(float[][] rows) {
    double[] sum = new double[rows[0].length];
    for (float[] row : rows) {
      for (int i = 0; i < sum.length; i++) {
        sum[i] += row[i];
      }
    }
    float[] mean = new float[sum.length];
    for (int i = 0; i < sum.length; i++) {
      mean[i] = (float) (sum[i] / rows.length);
    }
    return mean;
  }

  private float[] unit(float[] row) {
    if (shift == null || scale == null) {
      return row;
    }
    float[] standard = new float[row.length];
    for (int i = 0; i < row.length; i++) {
      standard[i] = (row[i] - shift[i]) * scale[i];
    }
    return DenseVectors.normalize(standard);
  }

  /** Returns the network's input, {@code float[dimension]} of length 1. */
  float[] apply(float[] row) {
    float[] unit = unit(row);
    int dimension = components[0].length;
    double[] reduced = new double[dimension];
    for (int i = 0; i < unit.length; i++) {
      float centred = unit[i] - mean[i];
      for (int k = 0; k < dimension; k++) {
        reduced[k] += (double) centred * components[i][k];
      }
    }
    float[] input = new float[dimension];
    for (int k = 0; k < dimension; k++) {
      input[k] = (float) reduced[k];
    }
    return DenseVectors.normalize(input);
  }

  /** Returns the inputs for many rows. */
  float[][] apply(float[][] rows) {
    return Arrays.stream(rows).parallel().map(this::apply).toArray(float[][]::new);
  }

  /** Adds the same computation to a graph. */
  String export(OnnxGraphBuilder graph, String name, String input) {
    int in = mean.length;
    int dimension = components[0].length;
    String value = input;
    if (shift != null && scale != null) {
      value = graph.node("Sub", value, graph.tensor(name + ".shift", shift, 1, in));
      value = graph.node("Mul", value, graph.tensor(name + ".scale", scale, 1, in));
      value = graph.unit(value);
    }
    value = graph.node("Sub", value, graph.tensor(name + ".mean", mean, 1, in));
    float[] flat = new float[in * dimension];
    for (int i = 0; i < in; i++) {
      System.arraycopy(components[i], 0, flat, i * dimension, dimension);
    }
    return graph.unit(
        graph.node("MatMul", value, graph.tensor(name + ".components", flat, in, dimension)));
  }
}
