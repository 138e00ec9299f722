package dev.winnow.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ContentWordsTest {

  @Test
  void dropsFunctionWordsAndFoldsPlurals() {
    assertThat(ContentWords.of("The dogs, in a GLASS house!"))
        .containsExactlyInAnyOrder("dog", "glass", "house");
    assertThat(ContentWords.of("… and of the")).isEmpty();
  }

  @Test
  void coverageUsesTheBestText() {
    var texts = List.of(Set.of("red"), Set.of("red", "car"), Set.<String>of());

    assertThat(ContentWords.coverage(Set.of("red", "car", "bus"), texts)).isEqualTo(2 / 3.0);
    assertThat(ContentWords.coverage(Set.of(), texts)).isZero();
    assertThat(ContentWords.coverage(Set.of("x"), List.of())).isZero();
  }

  @Test
  void namesIgnoreArticlesCapitalsAndPlurals() {
    assertThat(ContentWords.ofName("a dog")).isEqualTo(ContentWords.ofName("Dogs"));
    assertThat(ContentWords.ofName("a hot dog")).isNotEqualTo(ContentWords.ofName("a dog"));
    assertThat(ContentWords.ofName("birds in Peru"))
        .isNotEqualTo(ContentWords.ofName("birds of Peru"));
    assertThat(ContentWords.ofName("C")).isNotEqualTo(ContentWords.ofName("C++"));
  }
}
