package dev.winnow.train.view;

import dev.winnow.bundle.onnx.OnnxGraphBuilder;
import dev.winnow.train.LinearAlgebra;
import dev.winnow.vector.DenseVectors;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.SingularValueDecomposition;

/**
 * The directions of one view that correlate most with another view, found by canonical correlation
 * analysis (Hotelling, "Relations between two sets of variates", Biometrika 1936). They are moved
 * from the first view to the second. An image vector also represents colours: as long as the object
 * view contains them, boards of one hue count as boards of similar objects.
 *
 * @param mean of the first view, {@code [d]}
 * @param weights compute the canonical variates, of variance 1, from the first view, {@code [d][k]}
 * @param loadings the part of the first view that each variate explains, {@code [k][d]}
 */
record SharedDirections(double[] mean, double[][] weights, double[][] loadings) {

  /** Share of the mean variance that is added to every variance, against chance correlations. */
  private static final double RIDGE = 0.02;

  /** Keeps matrices invertible if all rows are equal. */
  private static final double LEAST_VARIANCE = 1e-9;

  /** Two views of an image. */
  record Pair(float[] from, float[] to) {}

  /**
   * Fits to the rows of a training set.
   *
   * @param from rows {@code [n][d]} of the first view
   * @param to rows {@code [n][e]} of the second view, in the same order of images
   * @param count number k of directions, 0 to the smaller of d and e
   */
  static SharedDirections fit(float[][] from, float[][] to, int count) {
    double[] mean = LinearAlgebra.mean(LinearAlgebra.doubles(from));
    double[][] x = centred(from);
    double[][] y = centred(to);
    RealMatrix covariance = regularised(x);
    RealMatrix whitening = LinearAlgebra.whitening(covariance);
    // Its singular values are the canonical correlations.
    RealMatrix correlations =
        whitening
            .multiply(new Array2DRowRealMatrix(LinearAlgebra.product(x, y), false))
            .scalarMultiply(1.0 / x.length)
            .multiply(LinearAlgebra.whitening(regularised(y)).transpose());
    RealMatrix directions = new SingularValueDecomposition(correlations).getU();
    double[][] weights = new double[mean.length][count];
    double[][] loadings = new double[count][];
    for (int k = 0; k < count; k++) {
      double[] variate = whitening.preMultiply(directions.getColumn(k));
      for (int i = 0; i < variate.length; i++) {
        weights[i][k] = variate[i];
      }
      loadings[k] = covariance.operate(variate);
    }
    return new SharedDirections(mean, weights, loadings);
  }

  private static double[][] centred(float[][] rows) {
    double[][] doubles = LinearAlgebra.doubles(rows);
    return LinearAlgebra.minus(doubles, LinearAlgebra.mean(doubles));
  }

  private static RealMatrix regularised(double[][] centred) {
    RealMatrix covariance =
        new Array2DRowRealMatrix(LinearAlgebra.product(centred, centred), false)
            .scalarMultiply(1.0 / centred.length);
    int d = covariance.getRowDimension();
    double added = Math.max(LEAST_VARIANCE, RIDGE * covariance.getTrace() / d);
    return covariance.add(MatrixUtils.createRealIdentityMatrix(d).scalarMultiply(added));
  }

  /**
   * Returns both views after the move: the first one without what its variates explain, and the
   * second one with the variates, whose mean square is 1, in its last k numbers.
   *
   * @param to its last k numbers are 0
   */
  Pair move(float[] from, float[] to) {
    int k = loadings.length;
    float[] less = from.clone();
    float[] more = to.clone();
    for (int j = 0; j < k; j++) {
      double variate = 0;
      for (int i = 0; i < from.length; i++) {
        variate += (from[i] - mean[i]) * weights[i][j];
      }
      for (int i = 0; i < from.length; i++) {
        less[i] -= (float) (variate * loadings[j][i]);
      }
      more[to.length - k + j] = (float) (variate / Math.sqrt(k));
    }
    return new Pair(DenseVectors.normalize(less), DenseVectors.normalize(more));
  }

  /** Moves the directions of many rows; the result replaces both arguments' rows. */
  void move(float[][] from, float[][] to) {
    IntStream.range(0, from.length)
        .parallel()
        .forEach(
            i -> {
              Pair moved = move(from[i], to[i]);
              from[i] = moved.from;
              to[i] = moved.to;
            });
  }

  /**
   * Adds the same computation to a graph.
   *
   * @return the names of the first and the second view
   */
  String[] export(OnnxGraphBuilder graph, String from, String to, int width) {
    int d = mean.length;
    int k = loadings.length;
    String centred =
        graph.node("Sub", from, graph.tensor("shared.mean", LinearAlgebra.flat(mean), 1, d));
    String variates =
        graph.node(
            "MatMul", centred, graph.tensor("shared.weights", LinearAlgebra.flat(weights), d, k));
    String explained =
        graph.node(
            "MatMul",
            variates,
            graph.tensor("shared.loadings", LinearAlgebra.flat(loadings), k, d));
    double[][] last = new double[k][width];
    for (int j = 0; j < k; j++) {
      last[j][width - k + j] = 1 / Math.sqrt(k);
    }
    String added =
        graph.node(
            "MatMul", variates, graph.tensor("shared.last", LinearAlgebra.flat(last), k, width));
    return new String[] {
      graph.unit(graph.node("Sub", from, explained)), graph.unit(graph.node("Add", to, added))
    };
  }
}
