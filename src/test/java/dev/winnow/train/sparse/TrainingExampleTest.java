package dev.winnow.train.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TrainingExampleTest {

  private static final float[] ONE = {1, 0};
  private static final float[] TWO = {0, 1};

  @Test
  @SuppressWarnings("NullAway") // the image may be null
  void otherCaptionsLackEveryVectorOfTheSameText() {
    // Given: each caption encoded as a passage, then as a query
    TrainingExample example =
        new TrainingExample(
            null, List.of("a cat", "a dog", "a cat", "a dog"), List.of(ONE, TWO, ONE, TWO));

    assertThat(example.hasOtherCaptions()).isTrue();
    assertThat(example.othersThan(0)).containsExactly(TWO, TWO);
    assertThat(example.othersThan(3)).containsExactly(ONE, ONE);
  }

  @Test
  @SuppressWarnings("NullAway") // the image may be null
  void oneTextInTwoRolesHasNoOtherCaption() {
    assertThat(
            new TrainingExample(null, List.of("a cat", "a cat"), List.of(ONE, TWO))
                .hasOtherCaptions())
        .isFalse();
  }
}
