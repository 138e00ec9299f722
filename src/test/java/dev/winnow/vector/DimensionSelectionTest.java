package dev.winnow.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;

class DimensionSelectionTest {

  @Provide
  Arbitrary<float[]> activations() {
    return Arbitraries.floats().between(0, 10).array(float[].class).ofMinSize(1).ofMaxSize(40);
  }

  @Example
  void theMeanCountsWhereAVectorIsSilent() {
    List<SparseVector> top =
        List.of(
            new SparseVector(new int[] {0, 2}, new float[] {1, 4}),
            new SparseVector(new int[] {2}, new float[] {2}));

    assertThat(DimensionSelection.meanActivation(top, 4)).containsExactly(0.5f, 0, 3, 0);
  }

  @Example
  void theFewestDimensionsCarryTheShare() {
    // Given: 10 in all
    float[] mean = {1, 5, 0, 3, 1};
    // Then
    assertThat(DimensionSelection.carrying(mean, 0.5)).containsExactly(1);
    assertThat(DimensionSelection.carrying(mean, 0.51)).containsExactly(1, 3);
    assertThat(DimensionSelection.carrying(mean, 0.9)).containsExactly(0, 1, 3);
    assertThat(DimensionSelection.carrying(mean, 1)).containsExactly(0, 1, 3, 4);
    assertThat(DimensionSelection.carrying(new float[3], 0.5)).isEmpty();
  }

  @Property
  void selectsTheFewestDimensionsThatReachTheShare(
      @ForAll("activations") float[] mean, @ForAll @DoubleRange(min = 0.01, max = 1) double share) {
    int[] dimensions = DimensionSelection.carrying(mean, share);

    double total = 0;
    for (float value : mean) {
      total += value;
    }
    double carried = Arrays.stream(dimensions).mapToDouble(d -> mean[d]).sum();
    double least = Arrays.stream(dimensions).mapToDouble(d -> mean[d]).min().orElse(0);
    assertThat(carried).isGreaterThanOrEqualTo(share * total - 1e-6);
    assertThat(carried - least).isLessThanOrEqualTo(share * total + 1e-6);
    assertThat(dimensions).isSorted();
  }

  @Example
  void whatIsLeftOfAIsNotOfB() {
    int[] left = DimensionSelection.minus(new int[] {1, 3, 7}, new int[] {3, 4});

    assertThat(left).containsExactly(1, 7);
    assertThat(DimensionSelection.indicator(left))
        .isEqualTo(new SparseVector(new int[] {1, 7}, new float[] {1, 1}));
    assertThat(DimensionSelection.restrict(new float[] {0, 2, 0, 0, 0, 0, 0, 5}, left))
        .isEqualTo(new SparseVector(new int[] {1, 7}, new float[] {2, 5}));
  }

  @Example
  void aShareIsAFraction() {
    assertThatThrownBy(() -> DimensionSelection.carrying(new float[] {1}, 50))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
