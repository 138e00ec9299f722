package dev.winnow.index.qdrant.point;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.hash.Sha256;
import dev.winnow.testing.CpuTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FactsTest {

  private final Facts facts = new Facts();

  @Test
  void hashesALongPathOnce() {
    String path = "n".repeat(200_000);

    assertThat(
            CpuTime.of(
                () -> {
                  for (int i = 0; i < 20_000; i++) {
                    facts.word(path, "word" + i);
                  }
                }))
        .isLessThan(Duration.ofSeconds(1));
  }

  @Test
  void hashesOnlyLongKeywords() {
    String path = "n".repeat(2_000);
    String word = "w".repeat(2_000);
    // When
    facts.word("a=b", "red");
    facts.word("a=b", word);
    facts.word(path, "red");
    facts.word(path, "blue");
    facts.word("c", "red");
    // Then
    assertThat(JsonValues.read(facts.value()))
        .isEqualTo(
            Map.of(
                Fields.WORDS,
                List.of(
                    "a%3Db=red",
                    '#' + Sha256.of("a%3Db=" + word),
                    '#' + Sha256.of(path + "=red"),
                    '#' + Sha256.of(path + "=blue"),
                    "c=red")));
  }
}
