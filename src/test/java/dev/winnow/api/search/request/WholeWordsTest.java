package dev.winnow.api.search.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.testing.CpuTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class WholeWordsTest {

  @Test
  void findsWordsOfLettersOnly() {
    assertThat(WholeWords.of("Two x-ray 🐶dogs, \uD835\uDC82b, é2 and rock'n'roll"))
        .containsExactly("Two", "dogs", "\uD835\uDC82b", "and");
  }

  @Test
  void replacesWholeWordsOnly() {
    assertThat(WholeWords.replaced("dgo, dgos and x-dgo", "dgo", "dog"))
        .isEqualTo("dog, dgos and x-dgo");
    assertThat(WholeWords.has("a hotdog", "dog")).isFalse();
  }

  @Test
  void readsLettersOfTwoCharsFast() {
    String text = "\uD835\uDC82".repeat(30_000) + "'";

    assertThat(CpuTime.of(() -> assertThat(WholeWords.of(text)).isEmpty()))
        .isLessThan(Duration.ofSeconds(1));
  }
}
