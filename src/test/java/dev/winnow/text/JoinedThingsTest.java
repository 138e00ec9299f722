package dev.winnow.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.testing.CpuTime;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JoinedThingsTest {

  @ParameterizedTest
  @CsvSource({
    "a house in the snow, a house, the snow",
    "cats and dogs, cats, dogs",
    "A man with a red hat, A man, a red hat",
    "animals at night, animals, night",
    "a dog next to a bicycle, a dog, a bicycle",
    "a car in front of a house, a car, a house",
    "a bench with a dog on it, a bench, a dog",
    "dogs & cats, dogs, cats",
    "Dogs & cats, Dogs, cats",
    "a dog + a cat, a dog, a cat",
    "cats + 3 dogs, cats, 3 dogs",
  })
  void splitsTwoJoinedThings(String text, String first, String second) {
    assertThat(JoinedThings.of(text)).containsExactly(first, second);
  }

  @Test
  void splitsAList() {
    assertThat(JoinedThings.of("a dog, a cat, and birds on a roof"))
        .isEqualTo(List.of("a dog", "a cat", "birds", "a roof"));
  }

  @ParameterizedTest
  @CsvSource({
    "dogs or cats, dogs|cats",
    "a dog OR a cat, a dog|a cat",
    "green balloons or blue balloons, green balloons|blue balloons",
    "red cars or blue trucks, red cars|blue trucks",
    "black and white cats or brown dogs, black and white cats|brown dogs",
    "pixel art dogs or watercolour cats, pixel art dogs|watercolour cats",
    "dogs or red cars, dogs|red cars"
  })
  void splitsAlternatives(String text, String things) {
    assertThat(JoinedThings.either(text)).containsExactly(things.split("\\|"));
  }

  @Test
  void splitsAListOfAlternatives() {
    assertThat(JoinedThings.either("dogs, cats or birds")).containsExactly("dogs", "cats", "birds");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dogs",
        "dogs, cats",
        "red cars or trucks",
        "red cars or trucks or blue bikes",
        "a cartoon of red dogs or blue cats",
        "dogs & cats or birds",
        "red or blue",
        "black and white cats or dogs",
        "a cat or dog on a beach"
      })
  void findsNoAlternativesInOtherTexts(String text) {
    assertThat(JoinedThings.either(text)).isEmpty();
  }

  @Test
  void whiteSpaceDoesNotMatter() {
    assertThat(JoinedThings.of(" a bench\nwith  a dog on\u2028it "))
        .containsExactly("a bench", "a dog");
    assertThat(JoinedThings.either("a dog\tor \n a cat")).containsExactly("a dog", "a cat");
  }

  @Test
  void readsALongRunOfCombiningMarksFast() {
    String text = "a" + "\u0301".repeat(40_000);

    assertThat(CpuTime.of(() -> assertThat(JoinedThings.either(text)).isEmpty()))
        .isLessThan(Duration.ofSeconds(1));
  }

  @Test
  void readsALongRunOfSpacesFast() {
    String text = "a dog" + " ".repeat(15_000) + "cat";

    assertThat(CpuTime.of(() -> assertThat(JoinedThings.of(text)).isEmpty()))
        .isLessThan(Duration.ofSeconds(1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a dog",
        "black and white cats",
        "a dog in pixel art",
        "a dog in a watercolour",
        "on the beach",
        "the house in which it is",
        "a cup of tea",
        "Ben & Jerry's",
        "Q & A",
        "q & a",
        "Q&A",
        "R&B",
        "C++",
        "C++ code",
        "black & white cats",
        "photos of 50 + people",
        "one, two, three, four, five",
        ""
      })
  void findsNoJoinedThingsInOtherTexts(String text) {
    assertThat(JoinedThings.of(text)).isEmpty();
  }
}
