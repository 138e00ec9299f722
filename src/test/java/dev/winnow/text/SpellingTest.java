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
    assertThat(spelling.correct(typed)).contains(meant);
  }

  @ParameterizedTest
  @CsvSource({"bridge", "teh", "qwerty", "relephant", "Elephnat", "asdfghjkl", "elepnhat1"})
  void leavesOtherWordsAlone(String word) {
    assertThat(spelling.correct(word)).isEmpty();
  }

  @Test
  void ofEquallyNearWordsTheFirstIsMeant() {
    assertThat(new Spelling(List.of("horse", "house")).correct("hoose")).contains("horse");
    assertThat(new Spelling(List.of("house", "horse")).correct("hoose")).contains("house");
  }
}
