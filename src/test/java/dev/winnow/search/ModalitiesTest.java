package dev.winnow.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.asset.Modality;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.search.method.HybridMethod;
import dev.winnow.search.method.SearchMethods;
import dev.winnow.search.model.ScoreContribution;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchResult;
import dev.winnow.search.model.Term;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Only the searched modalities of an asset count, and only those that it has. */
class ModalitiesTest extends SportsSearch {

  private static final Term SENTENCE = soft("a sport on a wide green field");

  @Test
  void captionsDoNotCountInImageSearches() {
    // Given
    addPictured("nearer", "the first one", new float[] {0, 0, 1}, 1, 0, 0);
    addPictured("told", "a wide green field", new float[] {1, 0, 0}, 1, 0, 0.1f);
    Search sentence = of(SearchMethods.AUTO, List.of(SENTENCE), List.of(soft("food")), 5);
    // When
    SearchResult inPictures = search(in(sentence, Modality.IMAGE));
    SearchResult inBoth = search(in(sentence, Modality.IMAGE, Modality.CAPTION));
    // Then
    assertThat(inPictures.method()).isEqualTo(HybridMethod.NAME);
    assertThat(ids(inPictures.hits())).containsExactly("nearer", "told");
    assertThat(inPictures.hits())
        .flatExtracting(SearchResult.ScoredHit::parts)
        .flatExtracting(ScoreContribution::evidence)
        .extracting(ScoreContribution.Evidence::in)
        .containsOnly(Modality.IMAGE);
    assertThat(ids(inBoth.hits())).containsExactly("told", "nearer");
  }

  @ParameterizedTest
  @ValueSource(strings = {"auto", "hybrid"})
  void ranksUncalibratedModalitiesByVector(String method) {
    // Given a bundle that is calibrated for captions
    addPicture("food", 0, 0, 1);
    addPicture("mixed", 1, 0, 0.6f);
    addPicture("sports", 1, 0, 0);
    Search concept = of(method, List.of(soft("sports")), List.of(soft("food")), 5);
    // When
    SearchResult result = search(in(concept, Modality.IMAGE));
    // Then
    assertThat(ids(result.hits())).containsExactly("sports", "mixed", "food");
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain", "average", "deo", "hybrid"})
  void negativesAloneCountByTheModalityThatIsMostLikeThem(String method) {
    // Given an image of basketball whose caption does not tell so
    addPictured("shown", "the first one", new float[] {0, 0, 1}, 1, 2, 0);
    addPictured("unlike", "the second one", new float[] {1, 0, 3}, 1, 0, 3);
    Search without = of(method, List.of(), List.of(soft("basketball")), 5);
    // When
    SearchResult result = inBoth(without);
    // Then
    assertThat(ids(result.hits())).containsExactly("unlike", "shown");
  }

  @Test
  void unjudgedImagesAreNotRankedLast() {
    // Given a bundle that encodes images and is calibrated for captions
    addPicture("picture", 1, 0, 0);
    add("soup", "a bowl of soup", 0, 0, 1);
    Search concept = of(HybridMethod.NAME, List.of(soft("sports")), List.of(soft("basketball")), 5);
    // When
    SearchResult result = inBoth(concept);
    // Then
    assertThat(ids(result.hits())).containsExactly("picture", "soup");
  }

  /** Searches with a bundle that encodes images and is calibrated for captions. */
  private SearchResult inBoth(Search search) {
    return new SearchEngine(encoder, seeing(), index, SearchMethods.installed())
        .search(in(search, Modality.IMAGE, Modality.CAPTION))
        .await()
        .indefinitely();
  }

  private static BundleManifest seeing() {
    List<Float> channels = List.of(0.5f, 0.5f, 0.5f);
    return new BundleManifest(
        "test",
        "1",
        3,
        new BundleManifest.Text("f", "f", "cls", 16, null),
        new BundleManifest.Image("f", 8, 8, "stretch", channels, channels),
        null,
        CALIBRATION,
        null,
        Map.of("f", new BundleManifest.BundleFile("f", "0".repeat(64))));
  }
}
