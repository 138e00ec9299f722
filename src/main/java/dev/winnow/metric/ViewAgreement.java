package dev.winnow.metric;

/**
 * Measures how well the similarities of images in two representations agree. All vectors have
 * length 1. Pure.
 */
public final class ViewAgreement {

  private ViewAgreement() {}

  /** Returns the matrix of cosines of rows. */
  public static double[][] similarities(float[][] rows) {
    int n = rows.length;
    double[][] similarities = new double[n][n];
    for (int a = 0; a < n; a++) {
      for (int b = 0; b <= a; b++) {
        double sum = 0;
        for (int i = 0; i < rows[a].length; i++) {
          sum += (double) rows[a][i] * rows[b][i];
        }
        similarities[a][b] = sum;
        similarities[b][a] = sum;
      }
    }
    return similarities;
  }

  /**
   * Returns the mean, over images, of Pearson's correlation between an image's similarities to all
   * others in the two representations.
   *
   * @param s similarities, {@code [n][n]}
   * @param t similarities of the same images
   */
  public static double pearson(double[][] s, double[][] t) {
    double sum = 0;
    for (int row = 0; row < s.length; row++) {
      sum += pearson(s[row], t[row], row);
    }
    return sum / s.length;
  }

  private static double pearson(double[] a, double[] b, int own) {
    int n = a.length - 1;
    double ofA = 0;
    double ofB = 0;
    for (int i = 0; i < a.length; i++) {
      ofA += i == own ? 0 : a[i] / n;
      ofB += i == own ? 0 : b[i] / n;
    }
    double covariance = 0;
    double varianceA = 0;
    double varianceB = 0;
    for (int i = 0; i < a.length; i++) {
      if (i != own) {
        covariance += (a[i] - ofA) * (b[i] - ofB);
        varianceA += (a[i] - ofA) * (a[i] - ofA);
        varianceB += (b[i] - ofB) * (b[i] - ofB);
      }
    }
    double scale = Math.sqrt(varianceA * varianceB);
    return scale > 0 ? covariance / scale : 0;
  }

  /**
   * Returns the normalised Hilbert–Schmidt independence criterion with the linear kernel (paper 3,
   * equation 10): tr(K H L H)/√(tr(K H K H)·tr(L H L H)), 0 for independent representations.
   *
   * @param k similarities, {@code [n][n]}
   * @param l similarities of the same images
   */
  public static double normalisedHsic(double[][] k, double[][] l) {
    double[][] a = centred(k);
    double[][] b = centred(l);
    return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
  }

  private static double[][] centred(double[][] k) {
    int n = k.length;
    double[] means = new double[n];
    double mean = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        means[i] += k[i][j] / n;
      }
      mean += means[i] / n;
    }
    double[][] centred = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        centred[i][j] = k[i][j] - means[i] - means[j] + mean;
      }
    }
    return centred;
  }

  private static double product(double[][] a, double[][] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < a.length; j++) {
        sum += a[i][j] * b[i][j];
      }
    }
    return sum;
  }

  /**
   * Returns the share of pairs of images whose similarity is between the bounds, both exclusive.
   */
  public static double share(double[][] similarities, double above, double below) {
    long within = 0;
    for (int i = 0; i < similarities.length; i++) {
      for (int j = 0; j < i; j++) {
        within += similarities[i][j] > above && similarities[i][j] < below ? 1 : 0;
      }
    }
    return within / (similarities.length * (similarities.length - 1) / 2.0);
  }
}
