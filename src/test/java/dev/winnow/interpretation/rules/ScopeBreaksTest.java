package dev.winnow.interpretation.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.interpretation.Interpretation;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Words of the positive after an absent thing. A row: the text | positives | negatives. */
class ScopeBreaksTest {

  private static final RuleInterpreter INTERPRETER = new RuleInterpreter();

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          man no shirt on beach                               | man on beach                       | shirt
          man no hat on bench                                 | man on bench                       | hat
          dog without collar in the park                      | dog in the park                    | collar
          table without food in the kitchen                   | table in the kitchen               | food
          a tree without leaves by a lake                     | a tree by a lake                   | leaves
          bike without a rider against a wall                 | bike against a wall                | rider
          train without graffiti at station                   | train at station                   | graffiti
          a traffic light that isn't green at an intersection | a traffic light at an intersection | green
          a fridge with no magnets on the door                | a fridge                           | magnets on the door
          a garden with no flowers in bloom                   | a garden                           | flowers in bloom
          a park with no dogs on leash                        | a park                             | dogs on leash
          a man without a logo on shirt                       | a man                              | logo on shirt
          a woman with no ring on finger                      | a woman                            | ring on finger
          a lake with no people in the water                  | a lake                             | people in the water
          a house with no trees in the garden                 | a house                            | trees in the garden
          a forest with no people on the path                 | a forest                           | people on the path
          films not set in a city                             | films                              | set in a city
          """)
  void endsExclusionsBeforeThePlaceOfThePositive(String text, String positives, String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          no animals with wings                    |                    | animals with wings
          please show no dogs with collars         |                    | dogs with collars
          pictures without animals with wings      |                    | animals with wings
          toys, but nothing with wings             | toys               | wings
          toys minus anything with wings           | toys               | wings
          vehicles but no cars with open roofs     | vehicles           | cars with open roofs
          a bed with no pillows with a cat         | a bed with a cat   | pillows
          a man without a hat with a dog           | a man with a dog   | hat
          pizza without olives with extra cheese   | pizza with extra cheese | olives
          a room with no people with a red sofa    | a room with a red sofa  | people
          """)
  void readsWhatThingsHave(String text, @Nullable String positives, String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          dog no leash running                 | dog running             | leash
          kid no helmet riding bike            | kid riding bike         | helmet
          woman no hat smiling                 | woman smiling           | hat
          sky with no birds flying             | sky                     | birds flying
          bus no people standing               | bus                     | people standing
          train with no cars sitting on tracks | train sitting on tracks | cars
          room no chairs facing window         | room                    | chairs facing window
          kids with no adult supervising       | kids                    | adult supervising
          man no wedding ring                  | man                     | wedding ring
          """)
  void endsExclusionsBeforeAnActionOfThePositive(String text, String positives, String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          a man without a hat who is smiling    | a man smiling    | hat
          a dog without a leash that is running | a dog running    | leash
          a room with no windows that has a bed | a room has a bed | windows
          a man without a son who is small      | a man            | son who is small
          a lake with no fish that are red      | a lake           | fish that are red
          a room without a bed that is dark     | a room           | bed that is dark
          """)
  void endsExclusionsBeforeAClauseAboutThePositive(
      String text, String positives, String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          a street with no cars and few people            | a street; few people          | cars
          a woman with no hat and long hair               | a woman; long hair            | hat
          a cat that has no collar and green eyes         | a cat; green eyes             | collar
          a beach with no people and there are palm trees | a beach; there are palm trees | people
          a street with no red cars and blue trucks       | a street                      | red cars; blue trucks
          a street with no cars and big trucks            | a street                      | cars; big trucks
          a hotel without children and loud music         | a hotel                       | children; loud music
          """)
  void endsExclusionsBeforeDescribedAndScarceThings(
      String text, String positives, String negatives) {
    reads(text, positives, negatives);
  }

  private static void reads(String text, @Nullable String positives, String negatives) {
    // When
    Interpretation read = INTERPRETER.interpret(text);
    // Then
    assertThat(read.positives())
        .isEqualTo(positives == null ? List.of() : List.of(positives.split("; ")));
    assertThat(read.negatives()).isEqualTo(List.of(negatives.split("; ")));
  }
}
