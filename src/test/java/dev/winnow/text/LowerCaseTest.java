package dev.winnow.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.testing.CpuTime;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LowerCaseTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Two DOGS",
        "İSTANBUL",
        "ΟΔΟΣ",
        "Ο ΣΟΦΟΣ ΟΔΥΣΣΕΑΣ.",
        "Σ",
        "Σ Σ",
        "ΣΣ",
        "οδοσ ΟΔΟΣ",
        "ΑΣ1",
        "1Σ",
        "ΑΣ\u0301",
      })
  void isLikeTheLowerCaseOfJava(String text) {
    assertThat(LowerCase.of(text)).isEqualTo(text.toLowerCase(Locale.ROOT));
  }

  @ParameterizedTest
  @CsvSource({"ΑΣ1Β, ασ1β", "ΟΣ-ΑΣ, ος-ας", "ΑΣ\u0301Α, ασ\u0301α"})
  void onlyLettersAndDigitsAreAWord(String text, String lower) {
    assertThat(LowerCase.of(text)).isEqualTo(lower);
  }

  @Test
  void takesLinearTime() {
    String text = "Σ".repeat(100_000);

    assertThat(CpuTime.of(() -> assertThat(LowerCase.of(text)).isEqualTo("σ".repeat(99_999) + "ς")))
        .isLessThan(Duration.ofSeconds(1));
  }
}
