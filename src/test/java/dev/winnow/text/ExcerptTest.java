package dev.winnow.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExcerptTest {

  @Test
  void shortensOnlyLongTexts() {
    assertThat(Excerpt.of("x".repeat(100))).isEqualTo("x".repeat(100));
    assertThat(Excerpt.of("x".repeat(101))).isEqualTo("x".repeat(40) + "…");
  }

  @Test
  void splitsNoCharacter() {
    assertThat(Excerpt.of("x" + "🐕".repeat(50))).isEqualTo("x" + "🐕".repeat(19) + "…");
  }
}
