package dev.winnow.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.testing.CpuTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AttributedThingTest {

  @ParameterizedTest
  @CsvSource({
    "a red dog, a dog, a red dog, an orange dog",
    "Grey teddy bears, teddy bears, grey teddy bears, red teddy bears",
    "the blue car, the car, the blue car, the red car",
    "an orange that is green, an orange, a green orange, a red orange",
    "dogs which are brown, dogs, brown dogs, blue dogs"
  })
  void readsTheColourOfAThing(String text, String thing, String own, String other) {
    AttributedThing parts = AttributedThing.of(text).orElseThrow();

    assertThat(parts.thing()).isEqualTo(thing);
    assertThat(parts.attributes()).hasSize(1);
    AttributedThing.Attribute colour = parts.attributes().getFirst();
    assertThat(colour.phrases().get(colour.own())).isEqualTo(own);
    assertThat(colour.phrases()).hasSize(AttributeFamily.COLOUR.choices()).contains(other);
  }

  @ParameterizedTest
  @CsvSource({
    "a watercolour of a dog, a dog, watercolour of a dog, line drawing of a dog",
    "a sketch of dogs, dogs, sketch of dogs, pixel art of dogs",
    "a line drawing of an owl, an owl, line drawing of an owl, photo of an owl",
    "pixel art animals, animals, pixel art of animals, watercolour of animals",
    "a cartoon dog, dog, cartoon of dog, photo of dog",
    "a dog in watercolour, a dog, watercolour of a dog, pixel art of a dog",
    "dogs as a line drawing, dogs, line drawing of dogs, watercolour of dogs"
  })
  void readsTheStyleOfAThing(String text, String thing, String own, String other) {
    AttributedThing parts = AttributedThing.of(text).orElseThrow();

    assertThat(parts.thing()).isEqualTo(thing);
    AttributedThing.Attribute style = parts.attributes().getFirst();
    assertThat(style.phrases().get(style.own())).isEqualTo(own);
    assertThat(style.phrases()).contains(other);
  }

  @Test
  void readsColourAndStyleOfAThing() {
    AttributedThing parts = AttributedThing.of("a cartoon of a red dog").orElseThrow();

    assertThat(parts.thing()).isEqualTo("a dog");
    assertThat(parts.attributes())
        .extracting(AttributedThing.Attribute::family)
        .containsExactly(AttributeFamily.COLOUR, AttributeFamily.STYLE);
  }

  @ParameterizedTest
  @ValueSource(strings = {" a cartoon  of\ta\nred dog", "a cartoon\u2028of a red \u0085 dog\r\n"})
  void whiteSpaceDoesNotMatter(String text) {
    assertThat(AttributedThing.of(text)).isEqualTo(AttributedThing.of("a cartoon of a red dog"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a%sb", "a dog%sin", "dogs%sthat are"})
  void readsALongRunOfSpacesFast(String form) {
    String text = form.formatted(" ".repeat(2_000));

    assertThat(CpuTime.of(() -> assertThat(AttributedThing.of(text)).isEmpty()))
        .isLessThan(Duration.ofSeconds(1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "red",
        "an orange",
        "a dog",
        "a drawing board",
        "a dog in winter",
        "pixel art",
        "a photo of a dog",
        "a cup of tea",
        "a bag of a",
        "red things",
        "a black and white cat",
        "red and blue cars",
        "a blue or green car",
        "black & white dogs",
        ""
      })
  void readsNoAttributesInOtherTexts(String text) {
    assertThat(AttributedThing.of(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "red, cars, red cars",
    "White, a dog, a white dog",
    "black, an owl, a black owl",
    "blue, a red car, a blue car",
    "white, black cats, white cats",
    "red, dogs that are brown, red dogs",
    "yellow, golden retrievers, yellow golden retrievers",
    "orange, cats, orange cats"
  })
  void bindsAColourToAThing(String colour, String thing, String bound) {
    assertThat(AttributedThing.withColour(colour, thing)).contains(bound);
  }

  @ParameterizedTest
  @ValueSource(strings = {"oranges", "cats", "red wine"})
  void bindsNoOtherWordsToAThing(String word) {
    assertThat(AttributedThing.withColour(word, "fruit")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "a line drawing of a dog, 0",
    "a chalk drawing, 1",
    "A drawing of a dog, 6",
    "a téléphoto of a dog, -1",
    "two dogs on a meadow, -1"
  })
  void findsTheStyleThatACaptionMentions(String caption, int style) {
    assertThat(AttributeFamily.STYLE.mentioned(caption.toLowerCase(java.util.Locale.ROOT)))
        .isEqualTo(style);
  }

  @Test
  void readsALongRunOfCombiningMarksFast() {
    String caption = "a" + "\u0301".repeat(16_000);

    assertThat(CpuTime.of(() -> assertThat(AttributeFamily.STYLE.mentioned(caption)).isEqualTo(-1)))
        .isLessThan(Duration.ofSeconds(1));
  }
}
