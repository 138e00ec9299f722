package dev.winnow.train.photo;

import dev.winnow.train.LinearAlgebra;
import java.util.Arrays;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.EigenDecomposition;

/**
 * The directions of concepts in the text encoder's space.
 *
 * @param mean mean of the concepts' text vectors
 * @param concepts [concepts][d]: the vector of an image is the weighted sum of these vectors, so
 *     that its inner product with a concept's text is approximately the concept's weight
 * @param drawn [things][d]: the same for the things of scenes
 * @param unused [d] a direction of length 1 that neither texts nor scenes use. It marks
 *     photographs.
 */
record TextDirections(double[] mean, double[][] concepts, double[][] drawn, double[] unused) {

  private static final double RIDGE = 10;

  /** The weight in the regression of a concept that is common in captions; others have 1. */
  private static final double COMMON = 4;

  static TextDirections of(
      double[][] concepts, boolean[] common, double[][] drawn, double[][] scenes) {
    double[] mean = LinearAlgebra.mean(concepts);
    double[][] x = LinearAlgebra.minus(concepts, mean);
    double[][] weighted = new double[x.length][];
    for (int c = 0; c < x.length; c++) {
      double weight = common[c] ? COMMON : 1;
      weighted[c] = Arrays.stream(x[c]).map(value -> weight * value).toArray();
    }
    double[][] duals =
        SceneLikeness.transposed(
            LinearAlgebra.solve(
                LinearAlgebra.product(weighted, x), RIDGE, SceneLikeness.transposed(weighted)));
    double[][] things = LinearAlgebra.minus(drawn, mean);
    for (double[] thing : things) {
      double square = LinearAlgebra.dot(thing, thing);
      Arrays.setAll(thing, j -> thing[j] / square);
    }
    return new TextDirections(mean, duals, things, unused(concepts, drawn, scenes));
  }

  private static double[] unused(double[][]... used) {
    double[][] sum = new double[used[0][0].length][used[0][0].length];
    for (double[][] vectors : used) {
      double[][] own = LinearAlgebra.product(vectors, vectors);
      for (int i = 0; i < sum.length; i++) {
        for (int j = 0; j < sum.length; j++) {
          sum[i][j] += own[i][j] / vectors.length;
        }
      }
    }
    var values = new EigenDecomposition(new Array2DRowRealMatrix(sum, false));
    int least = 0;
    for (int i = 1; i < sum.length; i++) {
      least = values.getRealEigenvalue(i) < values.getRealEigenvalue(least) ? i : least;
    }
    return values.getEigenvector(least).toArray();
  }
}
