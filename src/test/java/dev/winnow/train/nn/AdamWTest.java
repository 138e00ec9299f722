package dev.winnow.train.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.train.nn.Weights.Kind;
import dev.winnow.train.nn.Weights.Weight;
import org.junit.jupiter.api.Test;

class AdamWTest {

  private final Weights weights = new Weights(1);

  @Test
  void twoStepsAgreeWithAHandComputation() {
    // given one weight of 1 without decay, a rate of 0.1, the gradients 0.5 and then -1
    Weight weight = weights.constant("w", Kind.TRAINED, 1, 1);
    AdamW adam = new AdamW(weights.trained(), 0.5);

    // when / then: m = 0.05, v = 0.00025; corrected 0.5 and 0.25: the step is 0.1 · 0.5 / 0.5
    adam.update(new float[][] {{0.5f}}, 0.1, 1);
    assertThat(weight.values()[0]).isCloseTo(0.9f, within(1e-6f));

    // m = 0.045 - 0.1 = -0.055, /0.19 = -0.2894737; v = 0.00024975 + 0.001 = 0.00124975,
    // /0.001999 = 0.6251876, its root 0.7906881: the step is 0.1 · -0.3661036
    adam.update(new float[][] {{-1}}, 0.1, 2);
    assertThat(weight.values()[0]).isCloseTo(0.9366104f, within(2e-6f));
  }

  @Test
  void appliesDecoupledDecayOnlyToMatrices() {
    // given two weights of 1 and no gradient at all
    Weight matrix = weights.normal("matrix", 0, 1);
    matrix.values()[0] = 1;
    Weight bias = weights.constant("bias", Kind.TRAINED, 1, 1);

    // when
    new AdamW(weights.trained(), 0.5).update(new float[][] {{0}, {0}}, 0.1, 1);

    // then 1 - 0.1 · 0.5
    assertThat(matrix.values()[0]).isCloseTo(0.95f, within(1e-6f));
    assertThat(bias.values()[0]).isEqualTo(1);
  }
}
