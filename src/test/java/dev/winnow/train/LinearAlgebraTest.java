package dev.winnow.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.Test;

class LinearAlgebraTest {

  @Test
  void whitensVectors() {
    // Given the covariance of random vectors
    Random random = new Random(1);
    double[][] rows = new double[40][6];
    for (double[] row : rows) {
      for (int j = 0; j < row.length; j++) {
        row[j] = random.nextGaussian() * (j + 1) + row[0];
      }
    }
    RealMatrix covariance = new Array2DRowRealMatrix(LinearAlgebra.product(rows, rows));
    // When
    RealMatrix whitening = LinearAlgebra.whitening(covariance);
    // Then
    RealMatrix whitened = whitening.multiply(covariance).multiply(whitening.transpose());
    for (int i = 0; i < 6; i++) {
      for (int j = 0; j < 6; j++) {
        assertThat(whitened.getEntry(i, j)).isCloseTo(i == j ? 1 : 0, within(1e-9));
      }
    }
  }
}
