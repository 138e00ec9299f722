package dev.winnow.vector;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;

/**
 * The mean and the covariance of a corpus of images in every view. They tell what the members of a
 * board have in common with each other from what they have in common with all images. For example,
 * photographs are all similar in views that were trained on drawings, which does not characterise a
 * board of photographs. Immutable, pure.
 */
public final class ViewCorpus {

  /**
   * Weight of the identity in the covariance that {@link #whitened} inverts, between 0 and 1. The
   * inverse of the covariance of a few hundred images would mostly amplify noise. On drawn scenes
   * (seed 77), boards are best with 0.8 to 0.9.
   */
  private static final double SHRINKAGE = 0.9;

  private final ViewSpace space;
  private final float[] mean;
  private final List<View> views;

  /**
   * @param covariance Σ, the rows of [d, d], of the vectors of a view, scaled to length 1
   * @param inverse the rows of the inverse of Σ with a mean variance of 1, shrunk towards the
   *     identity
   */
  private record View(float[][] covariance, float[][] inverse) {
    static View of(RealMatrix covariance) {
      int dimension = covariance.getRowDimension();
      double variance = covariance.getTrace() / dimension;
      RealMatrix shrunk =
          MatrixUtils.createRealIdentityMatrix(dimension)
              .scalarMultiply(variance > 0 ? SHRINKAGE : 1)
              .add(covariance.scalarMultiply(variance > 0 ? (1 - SHRINKAGE) / variance : 0));
      return new View(
          rows(covariance), rows(new CholeskyDecomposition(shrunk).getSolver().getInverse()));
    }

    private static float[][] rows(RealMatrix matrix) {
      float[][] rows = new float[matrix.getRowDimension()][matrix.getColumnDimension()];
      for (int i = 0; i < rows.length; i++) {
        for (int j = 0; j < rows.length; j++) {
          rows[i][j] = (float) matrix.getEntry(i, j);
        }
      }
      return rows;
    }
  }

  private ViewCorpus(ViewSpace space, float[] mean, List<RealMatrix> covariances) {
    this.space = space;
    this.mean = mean;
    this.views = covariances.stream().map(View::of).toList();
  }

  /**
   * Returns a corpus with mean 0 that varies equally in all directions, like the corpus that views
   * are trained on.
   *
   * @param deviations of each view, the standard deviation of the cosine of two random images
   */
  public static ViewCorpus around0(ViewSpace space, List<Double> deviations) {
    return new ViewCorpus(
        space,
        new float[space.total()],
        deviations.stream()
            .map(
                deviation ->
                    MatrixUtils.createRealIdentityMatrix(space.dimension())
                        .scalarMultiply(deviation * deviation))
            .toList());
  }

  /**
   * Returns the corpus of a sample.
   *
   * @param vectors at least two
   */
  public static ViewCorpus of(ViewSpace space, List<float[]> vectors) {
    float[] mean = DenseVectors.mean(vectors);
    List<float[]> centred = centred(vectors, mean);
    return new ViewCorpus(
        space,
        mean,
        IntStream.range(0, space.views())
            .mapToObj(view -> covariance(space, view, centred))
            .toList());
  }

  private static RealMatrix covariance(ViewSpace space, int view, List<float[]> centred) {
    RealMatrix matrix = new Array2DRowRealMatrix(centred.size(), space.dimension());
    for (int row = 0; row < centred.size(); row++) {
      float[] part = space.part(view, centred.get(row));
      for (int i = 0; i < part.length; i++) {
        matrix.setEntry(row, i, part[i]);
      }
    }
    return matrix.transpose().multiply(matrix).scalarMultiply(1.0 / centred.size());
  }

  public ViewSpace space() {
    return space;
  }

  /** Returns the mean of the vectors, float[V · d]. */
  public float[] mean() {
    return mean.clone();
  }

  /** Returns the vectors minus the mean. */
  public List<float[]> centred(List<float[]> vectors) {
    return centred(vectors, mean);
  }

  private static List<float[]> centred(List<float[]> vectors, float[] mean) {
    List<float[]> centred = new ArrayList<>(vectors.size());
    for (float[] vector : vectors) {
      float[] difference = new float[vector.length];
      for (int i = 0; i < difference.length; i++) {
        difference[i] = vector[i] - mean[i];
      }
      centred.add(difference);
    }
    return centred;
  }

  /**
   * Returns Σ⁻¹ · direction: directions in which all images vary count less.
   *
   * @param direction float[d] in a view
   */
  float[] whitened(int view, float[] direction) {
    return product(views.get(view).inverse, direction);
  }

  /** Returns the standard deviation of the inner products of all images with a direction. */
  double deviation(int view, float[] direction) {
    float[] product = product(views.get(view).covariance, direction);
    return Math.sqrt(Math.max(0, DenseVectors.dot(direction, product)));
  }

  private static float[] product(float[][] rows, float[] vector) {
    float[] product = new float[rows.length];
    for (int i = 0; i < rows.length; i++) {
      product[i] = DenseVectors.dot(rows[i], vector);
    }
    return product;
  }
}
