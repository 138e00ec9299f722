package dev.winnow.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class VectorsTest {

  @Provide
  Arbitrary<float[]> vectors() {
    return Arbitraries.floats().between(-10, 10).array(float[].class).ofMinSize(1).ofMaxSize(97);
  }

  @Property
  void dotEqualsTheSumInDoublePrecision(@ForAll("vectors") float[] a) {
    float[] b = new float[a.length];
    for (int i = 0; i < b.length; i++) {
      b[i] = a[a.length - 1 - i] + 1;
    }
    double expected = IntStream.range(0, a.length).mapToDouble(i -> (double) a[i] * b[i]).sum();
    double magnitude =
        IntStream.range(0, a.length).mapToDouble(i -> Math.abs((double) a[i] * b[i])).sum();

    assertThat((double) DenseVectors.dot(a, b))
        .isCloseTo(expected, within(1e-5 * magnitude + 1e-9));
  }

  @Property
  void normalizedVectorsHaveLengthOneAndKeepTheirDirection(@ForAll("vectors") float[] a) {
    if (DenseVectors.norm(a) < 1e-20f) {
      return;
    }
    float[] unit = DenseVectors.normalize(a);

    assertThat(DenseVectors.norm(unit)).isCloseTo(1f, within(1e-5f));
    assertThat(DenseVectors.dot(unit, a)).isCloseTo(DenseVectors.norm(a), within(1e-3f));
  }

  @Example
  void vectorsWithoutDirectionCannotBeNormalized() {
    assertThatThrownBy(() -> DenseVectors.normalize(new float[3]))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> DenseVectors.normalize(new float[] {1, Float.NaN}))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> DenseVectors.normalize(new float[] {Float.POSITIVE_INFINITY}))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Example
  void tinyAndHugeVectorsNormalizeExactly() {
    assertThat(DenseVectors.normalize(new float[] {1e-30f, 0})).containsExactly(1, 0);
    assertThat(DenseVectors.normalize(new float[] {0, 3e38f})).containsExactly(0, 1);
  }

  @Example
  void meanIsTheMeanOfEachDimension() {
    assertThat(DenseVectors.mean(List.of(new float[] {1, 2}, new float[] {3, -2})))
        .containsExactly(2, 0);
    assertThatThrownBy(() -> DenseVectors.mean(List.of()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> DenseVectors.mean(List.of(new float[1], new float[2])))
        .hasMessage("dimensions differ: 1 and 2");
  }

  @Example
  void whatWeighsMoreCountsMoreInTheMean() {
    List<float[]> vectors = List.of(new float[] {1, 2}, new float[] {3, -2});
    for (double unit : new double[] {1, 1e-300}) {
      assertThat(DenseVectors.mean(new WeightedVectors(vectors, List.of(3 * unit, unit))))
          .containsExactly(new float[] {1.5f, 1}, within(1e-6f));
    }
    assertThatThrownBy(() -> new WeightedVectors(vectors, List.of(1.0)))
        .hasMessage("2 vectors have 1 weights");
  }

  @Property
  void sparseDotEqualsDenseDot(@ForAll("vectors") float[] a, @ForAll("vectors") float[] b) {
    SparseVector x = TopT.of(a, a.length);
    SparseVector y = TopT.of(b, b.length);
    double expected = 0;
    for (int i = 0; i < Math.min(a.length, b.length); i++) {
      expected += Math.max(0.0, a[i]) * Math.max(0.0, b[i]);
    }

    assertThat((double) x.dot(y)).isCloseTo(expected, within(1e-5 * expected + 1e-9));
    assertThat(x.dot(y)).isEqualTo(y.dot(x));
  }

  @Property
  void topTKeepsTheLargestPositiveValues(
      @ForAll("vectors") float[] a, @ForAll @IntRange(max = 100) int t) {
    int[] expected =
        IntStream.range(0, a.length)
            .filter(i -> a[i] > 0)
            .boxed()
            .sorted(Comparator.comparing((Integer i) -> -a[i]).thenComparing(i -> i))
            .limit(t)
            .mapToInt(i -> i)
            .sorted()
            .toArray();

    SparseVector top = TopT.of(a, t);

    assertThat(top.indices()).isEqualTo(expected);
    assertThat(top.values()).isEqualTo(values(a, expected));
  }

  private static float[] values(float[] a, int[] indices) {
    float[] values = new float[indices.length];
    for (int i = 0; i < indices.length; i++) {
      values[i] = a[indices[i]];
    }
    return values;
  }

  @Example
  void sparseVectorsRefuseWhatIsNotOne() {
    assertThatThrownBy(() -> new SparseVector(new int[] {2, 1}, new float[2]))
        .hasMessageContaining("1 after 2");
    assertThatThrownBy(() -> new SparseVector(new int[] {1, 1}, new float[2]))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new SparseVector(new int[] {-1}, new float[1]))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new SparseVector(new int[] {7}, new float[] {Float.NaN}))
        .hasMessage("dimension 7 is NaN");
    assertThatThrownBy(() -> new SparseVector(new int[1], new float[2]))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
