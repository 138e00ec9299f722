package dev.winnow.interpretation.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.testing.CpuTime;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CaptionStatementTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "A bench with no people.                  | A bench                   | people",
        "A clean kitchen with no one in it        | A clean kitchen           | people",
        "The table under the tree is empty of people. | The table under the tree | people",
        "A boy who isn't wearing a hat            | A boy                     | hat",
        "pancakes without eggs or milk            | pancakes                  | eggs;milk",
        "A dog, and a cat                         | A dog, and a cat          | -",
        "A black dog not watching the TV          | A black dog watching the TV | -",
        "a man eats a banana instead of a cake    | a man eats a banana       | cake",
        "PANCAKES WITHOUT EGGS                    | PANCAKES                  | EGGS",
        "a sugar-free drink                       | drink                     | sugar",
        "a hut on a treeless hill                 | a hut on a hill           | tree",
        "an endless road                          | an endless road           | -",
        "a beach with nobody swimming             | a beach                   | swimming",
        "a street with no building                | a street                  | building",
        "A man with no shirt on the beach         | A man on the beach        | shirt",
        "A fridge with no magnets on the old door | A fridge on the old door  | magnets",
        "A lamp with no shade next to the bed     | A lamp next to the bed    | shade",
        "A man without a shirt holds a frisbee    | A man holds a frisbee     | shirt",
        "A man with no shirt threw a ball         | A man a ball              | shirt threw",
        "A street without cars at night           | A street at night         | cars",
        "A hall with no people in suits           | A hall                    | people in suits",
        "A hall with no people in uniform         | A hall                    | people in uniform",
        "A table with no slices of pizza          | A table                   | slices of pizza",
        "A wall with no bricks painted in white   | A wall                    | bricks painted in white",
        "A road with no street signs              | A road                    | street signs",
        "other shops open regardless of age        | other shops open regardless of age | -",
      })
  void separatesAffirmedFromNegatedParts(String caption, String affirmed, String negated) {
    CaptionStatement statement = CaptionStatement.of(caption);

    assertThat(statement.affirmed().replace(".", "")).isEqualTo(affirmed);
    assertThat(statement.negated())
        .isEqualTo(negated == null ? List.of() : Stream.of(negated.split(";")).toList());
  }

  @Test
  void readsHostileCaptionsFast() {
    assertThat(CaptionStatement.of("a hut without trees").negated()).containsExactly("trees");

    for (String caption :
        List.of(
            "aé".repeat(20_000) + " no",
            "\uD835\uDC82".repeat(20_000) + " no", // letters of two chars
            "a" + "\u0301".repeat(30_000) + " no",
            "Σ".repeat(15_000) + " no")) {
      assertThat(CpuTime.of(() -> assertThat(CaptionStatement.of(caption).negated()).isEmpty()))
          .as(caption.substring(0, 4))
          .isLessThan(Duration.ofSeconds(1));
    }
  }
}
