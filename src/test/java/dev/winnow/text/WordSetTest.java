package dev.winnow.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class WordSetTest {

  @Test
  void splitsATextAtItsWhiteSpace() {
    assertThat(
            WordSet.of(
                """
                duty-free e.g
                and/or
                """))
        .containsExactlyInAnyOrder("duty-free", "e.g", "and/or");
  }

  @Test
  void rejectsAWordThatIsListedTwice() {
    assertThatThrownBy(() -> WordSet.of("a b a")).isInstanceOf(IllegalArgumentException.class);
  }
}
