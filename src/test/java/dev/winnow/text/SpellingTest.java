package dev.winnow.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpellingTest {

  private final Spelling spelling =
      new Spelling(List.of("the", "bridge", "elephant", "giraffe", "bride", "ridge", "##ing"));

  @ParameterizedTest
  @CsvSource({
    "elephnat, elephant",
    "elephennt, elephant",
    "giraff, giraffe",
    "brigde, bridge",
    "brdge, bridge"
  })
  void findsTheNearestWord(String typed, String meant) {
    assertThat(spelling.corrections(typed)).startsWith(meant);
  }

  @ParameterizedTest
  @CsvSource({"bridge", "teh", "qwerty", "relephant", "Elephnat", "asdfghjkl", "elepnhat1"})
  void correctsNoOtherWords(String word) {
    assertThat(spelling.corrections(word)).isEmpty();
  }

  @Test
  void prefersEarlierWordsAmongEquallyNearOnes() {
    assertThat(new Spelling(List.of("horse", "house")).corrections("hoose"))
        .containsExactly("horse", "house");
    assertThat(new Spelling(List.of("house", "horse")).corrections("hoose"))
        .containsExactly("house", "horse");
  }

  @Test
  void prefersWordsWithMoreLettersInCommon() {
    assertThat(new Spelling(List.of("elements", "elegant", "elephants")).corrections("elefants"))
        .containsExactly("elephants", "elements", "elegant");
  }

  @Test
  void returnsFurtherWordsBehindNearOnes() {
    assertThat(new Spelling(List.of("elephant", "elegant")).corrections("elefant"))
        .containsExactly("elegant", "elephant");
  }

  @Test
  void recognisesItsWords() {
    assertThat(spelling.knows("bridge")).isTrue();
    assertThat(spelling.knows("brigde")).isFalse();
    assertThat(new Spelling(List.of()).knows("brigde")).isTrue();
  }
}
