package dev.winnow.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.asset.Modality;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Only the sides of an asset that are searched in count, and only what is known of them. */
class SidesTest extends SportsSearch {

  private static final Term SENTENCE = soft("a sport on a wide green field");

  @Test
  void wordsOfCaptionsDoNotCountInPictures() {
    // Given
    addPictured("nearer", "the first one", new float[] {0, 0, 1}, 1, 0, 0);
    addPictured("told", "a wide green field", new float[] {1, 0, 0}, 1, 0, 0.1f);
    Search sentence = of(Method.AUTO, List.of(SENTENCE), List.of(soft("food")), 5);
    // When
    SearchResult inPictures = search(in(sentence, Modality.IMAGE));
    SearchResult inBoth = search(in(sentence, Modality.IMAGE, Modality.CAPTION));
    // Then
    assertThat(inPictures.method()).isEqualTo(Method.HYBRID);
    assertThat(ids(inPictures.hits())).containsExactly("nearer", "told");
    assertThat(inPictures.hits())
        .flatExtracting(SearchResult.ScoredHit::parts)
        .flatExtracting(Part::evidence)
        .extracting(Part.Evidence::in)
        .containsOnly(Modality.IMAGE);
    assertThat(ids(inBoth.hits())).containsExactly("told", "nearer");
  }
}
