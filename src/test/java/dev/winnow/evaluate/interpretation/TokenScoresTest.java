package dev.winnow.evaluate.interpretation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class TokenScoresTest {

  @Test
  void tokensAreFoldedContentWords() {
    assertThat(
            TokenScores.tokens(List.of("The Birds of (North) Asia", "glass, bus & a bird's 10s")))
        .containsExactlyInAnyOrder("bird", "north", "asia", "glass", "bus", "10s");
  }

  @Test
  void countsAreSummedOverQueries() {
    // Given
    TokenScores scores = new TokenScores();
    // When: 2 of 2 read tokens are among 3 marked ones; 1 of 2 read is among 1; nothing of 1
    scores.add(List.of("red kite", "stone"), List.of("kites", "red"));
    scores.add(List.of("oak"), List.of("oak tree"));
    scores.add(List.of("lake"), List.of());
    // Then
    assertThat(scores.precision()).isEqualTo(3 / 4.0);
    assertThat(scores.recall()).isEqualTo(3 / 5.0);
    assertThat(scores.f1()).isCloseTo(2 * 0.75 * 0.6 / 1.35, within(1e-12));
  }

  @Test
  void scoresAreZeroWithoutQueries() {
    assertThat(new TokenScores().precision()).isZero();
    assertThat(new TokenScores().recall()).isZero();
    assertThat(new TokenScores().f1()).isZero();
  }
}
