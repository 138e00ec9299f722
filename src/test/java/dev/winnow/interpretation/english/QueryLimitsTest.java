package dev.winnow.interpretation.english;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.testing.CpuTime;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryLimitsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ein Hund auf der Wiese           | looks German
          un chien dans le jardin          | looks French
          un perro en la playa sin gente   | looks Spanish
          een hond op het strand           | looks Dutch
          собака на пляже                  | in another script
          海滩上的狗                         | in another script
          three dogs on a beach            | 'three dogs'
          exactly 5 people                 | '5 people'
          a cup to the left of a plate     | 'to the left of'
          a dog next to a cat              | 'next to'
          a ball bigger than the child     | 'bigger than'
          an upside-down car               | 'upside-down'
          a cat under a table              | 'under a'
          animals that can swim            | that can swim
          birds that cannot fly            | 'cannot fly'
          things that fly                  | things that fly
          how many dogs are there          | 'how many dogs'
          a table with nothing on it       | 'nothing on it'
          a castle and nothing else        | 'nothing else'
          perro sin gato                   | looks Spanish
          Tiere ohne Hunde                 | looks German
          eine Katze im Garten             | looks German
          vehicles that do not fly, only ships | 'do not fly'
          """)
  void notesTextsThatAreNotUnderstood(String text, String part) {
    assertThat(QueryLimits.note(text, List.of(text)))
        .hasValueSatisfying(note -> assertThat(note).contains(part));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "sports but not basketball",
        "a red car and no people",
        "films set in the 1990s",
        "two-storey houses in Die Hard",
        "cafe de Paris",
        "Museo del Prado",
        "La Tomatina festival",
        "sin city",
        "fonts sans serif",
        "things that are red",
        "something that looks old",
        "a man with nothing on",
        "nothing else matters",
        "Los Angeles at night",
        "a man on a bench",
        "1984 novels",
        "man with hat",
        "dog -dog",
        "I hate dogs, show me animals",
        "shoes under 50 dollars",
        "images that don't show people",
        "a tin can and a bottle",
        "a trash can lid",
        "How do the contributions of the first school differ from those above and below it in terms"
            + " of their views?"
      })
  void addsNoNoteForUnderstoodTexts(String text) {
    assertThat(QueryLimits.note(text, List.of(text))).isEmpty();
  }

  @Test
  void addsNoNoteOnAVerbThatNoTermHas() {
    String text = "clothes, hats don't count";

    assertThat(QueryLimits.note(text, List.of("clothes", "hats"))).isEmpty();
    assertThat(QueryLimits.note(text, List.of("clothes", "count"))).isPresent();
  }

  @Test
  void readsALongRunOfCombiningMarksFast() {
    assertThat(QueryLimits.note("a dog", List.of("a dog"))).isEmpty();
    String text = "a" + "\u0301".repeat(30_000);

    assertThat(CpuTime.of(() -> assertThat(QueryLimits.note(text, List.of(text))).isEmpty()))
        .isLessThan(Duration.ofSeconds(1));
  }
}
