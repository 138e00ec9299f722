package dev.winnow.interpretation.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.interpretation.Interpretation;
import java.util.List;
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

  private static void reads(String text, String positives, String negatives) {
    // When
    Interpretation read = INTERPRETER.interpret(text);
    // Then
    assertThat(read.positives()).isEqualTo(List.of(positives.split("; ")));
    assertThat(read.negatives()).isEqualTo(List.of(negatives.split("; ")));
  }
}
