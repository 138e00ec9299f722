package dev.winnow.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Modality;
import dev.winnow.search.method.HybridMethod;
import dev.winnow.search.method.PlainMethod;
import dev.winnow.search.method.SearchMethods;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.ScoreContribution;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchResult;
import dev.winnow.search.model.Term;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The method that {@link Method#AUTO} chooses without exclusions. */
class MethodChoiceTest extends SportsSearch {

  @Test
  void autoUsesHybridForConcepts() {
    // Given
    sportsCollection();
    // When, Then
    assertThat(search(of(SearchMethods.AUTO, List.of(soft("the sports")), List.of(), 5)).method())
        .isEqualTo(HybridMethod.NAME);
    assertThat(
            search(of(SearchMethods.AUTO, List.of(soft("sports on a field")), List.of(), 5))
                .method())
        .isEqualTo(HybridMethod.NAME);
  }

  @Test
  void modalitiesWithoutAnEncoderNeedNoCalibration() {
    // Given
    sportsCollection();
    Search concept = of(SearchMethods.AUTO, List.of(soft("sports")), List.of(), 5);
    // When
    Search inBoth = in(concept, Modality.CAPTION, Modality.IMAGE);
    Search inPictures = in(concept, Modality.IMAGE);
    // Then
    assertThat(search(inBoth).method()).isEqualTo(HybridMethod.NAME);
    assertThat(search(inPictures).method()).isEqualTo(PlainMethod.NAME);
  }

  @Test
  void autoUsesPlainForOtherTexts() {
    // Given
    sportsCollection();
    SearchEngine uncalibrated =
        new SearchEngine(encoder, manifest(null), index, SearchMethods.installed());
    Search concept = of(SearchMethods.AUTO, List.of(soft("sports")), List.of(), 5);
    Search sentence =
        of(SearchMethods.AUTO, List.of(soft("a sport played with food")), List.of(), 5);
    // When, Then
    assertThat(uncalibrated.search(concept).await().indefinitely().method())
        .isEqualTo(PlainMethod.NAME);
    assertThat(search(sentence).method()).isEqualTo(PlainMethod.NAME);
  }

  @Test
  void autoUsesHybridForSeveralConcepts() {
    // Given
    sportsCollection();
    // When
    SearchResult result =
        search(of(SearchMethods.AUTO, List.of(soft("sports"), soft("food")), List.of(), 5));
    // Then
    assertThat(result.method()).isEqualTo(HybridMethod.NAME);
  }

  @Test
  void examplesKeepTextualExclusions() {
    // Given
    sportsCollection();
    Term like = Term.of(new Example.Id(new AssetId("tennis")));
    Term unlike = Term.of(new Example.Id(new AssetId("snack")));
    Term no = soft("basketball");
    // When
    SearchResult less =
        search(of(SearchMethods.AUTO, List.of(soft("sports")), List.of(no, unlike), 5));
    SearchResult more =
        search(of(SearchMethods.AUTO, List.of(soft("sports"), like), List.of(no), 5));
    // Then
    for (SearchResult result : List.of(less, more)) {
      assertThat(result.method()).isEqualTo(HybridMethod.NAME);
      assertThat(ids(result.hits())).containsSubsequence("tennis", "basketball");
      assertThat(ids(result.hits())).containsSubsequence("mixed", "basketball");
      for (SearchResult.ScoredHit hit : result.hits()) {
        assertThat(hit.parts().stream().mapToDouble(ScoreContribution::value).sum())
            .isCloseTo(hit.score(), within(1e-6));
      }
    }
  }
}
