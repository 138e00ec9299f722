package dev.winnow.api.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.text.Spelling;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TypoCorrectionTest {

  private final Spelling spelling = new Spelling(List.of("green", "elephant", "winter"));

  private static List<SearchResponse.SearchHit> hits(String caption) {
    return List.of(
        new SearchResponse.SearchHit(
            "a", 1, null, null, null, List.of(caption), null, Map.of(), null, null, null));
  }

  @Test
  void replacesTheWordThatNothingKnows() {
    assertThat(TypoCorrection.of("a green elephnat, please", Set.of(), spelling, hits("a cat")))
        .singleElement()
        .satisfies(
            typo -> {
              assertThat(typo.text()).isEqualTo("a green elephant, please");
              assertThat(typo.note()).isEqualTo("Searched for \"elephant\".");
              assertThat(typo.found(hits("two elephants"))).isTrue();
              assertThat(typo.found(hits("a cat"))).isFalse();
            });
  }

  @Test
  void aWordThatAHitHasStays() {
    assertThat(TypoCorrection.of("winnter", Set.of(), spelling, hits("the town of Winnter")))
        .isEmpty();
  }

  @Test
  void aWordWithTheSameStemIsNotTheWord() {
    assertThat(TypoCorrection.of("elephent", Set.of(), spelling, hits("a brown elephant")))
        .isNotEmpty();
  }

  @Test
  void ofManyUnknownWordsOnlyTheFirstAreLookedAt() {
    assertThat(TypoCorrection.of("abcde fghij winnter", Set.of(), spelling, hits("a cat")))
        .isNotEmpty();
    assertThat(TypoCorrection.of("abcde fghij klmno winnter", Set.of(), spelling, hits("a cat")))
        .isEmpty();
  }

  @Test
  void namesStay() {
    assertThat(TypoCorrection.of("Winnter x-winnter winnter2", Set.of(), spelling, hits("a cat")))
        .isEmpty();
  }

  @Test
  void whatIsExcludedStays() {
    Set<String> excluded = Set.of("winnter");

    assertThat(TypoCorrection.of("trees, no winnter", excluded, spelling, hits("a tree")))
        .isEmpty();
  }
}
