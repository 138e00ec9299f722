package dev.winnow.evaluate.exclusion.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.SparseVector;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class NonNegativeLassoTest {

  private static final double PENALTY = 0.25;

  @Provide
  Arbitrary<List<float[]>> vectors() {
    return Arbitraries.floats()
        .between(-1, 1)
        .array(float[].class)
        .ofSize(6)
        .filter(v -> DenseVectors.norm(v) > 0.1)
        .map(DenseVectors::normalize)
        .list()
        .ofMinSize(2)
        .ofMaxSize(12);
  }

  @Example
  void orthogonalConceptsAreSoftThresholded() {
    // Given: correlations 0.6, −0.8 and 0, of which half the penalty is taken
    var lasso =
        new NonNegativeLasso(
            List.of(new float[] {1, 0, 0}, new float[] {0, 1, 0}, new float[] {0, 0, 1}), PENALTY);
    // When
    SparseVector weights = lasso.decompose(new float[] {0.6f, -0.8f, 0});
    // Then
    assertThat(weights.indices()).containsExactly(0);
    assertThat(weights.values()[0]).isCloseTo(0.475f, within(1e-6f));
  }

  @Property(tries = 200)
  void satisfiesTheOptimalityConditions(@ForAll("vectors") List<float[]> vectors) {
    float[] z = vectors.getFirst();
    List<float[]> concepts = vectors.subList(1, vectors.size());

    SparseVector weights = new NonNegativeLasso(concepts, PENALTY).decompose(z);

    float[] rest = z.clone();
    float[] dense = new float[concepts.size()];
    for (int i = 0; i < weights.size(); i++) {
      dense[weights.indices()[i]] = weights.values()[i];
      rest = Combination.of(rest, -weights.values()[i], concepts.get(weights.indices()[i]));
    }
    for (int j = 0; j < dense.length; j++) {
      // The gradient is 0 where a concept is active, and not negative elsewhere.
      double gradient = PENALTY - 2 * DenseVectors.dot(concepts.get(j), rest);
      assertThat(gradient).isGreaterThan(-1e-2);
      if (dense[j] > 1e-3) {
        assertThat(gradient).isCloseTo(0, within(1e-2));
      }
    }
  }
}
