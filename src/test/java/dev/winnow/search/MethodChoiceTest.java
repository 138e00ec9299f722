package dev.winnow.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.asset.Modality;
import dev.winnow.search.model.Method;
import dev.winnow.search.model.Search;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@link Method#AUTO} chooses where nothing is excluded. */
class MethodChoiceTest extends SportsSearch {

  @Test
  void autoFindsConceptsByAllThatIsKnownOfThem() {
    // Given
    sportsCollection();
    // When, Then
    assertThat(search(of(Method.AUTO, List.of(soft("the sports")), List.of(), 5)).method())
        .isEqualTo(Method.HYBRID);
    assertThat(search(of(Method.AUTO, List.of(soft("sports on a field")), List.of(), 5)).method())
        .isEqualTo(Method.HYBRID);
  }

  @Test
  void aSideThatTheBundleMakesNoVectorsOfNeedsNoCalibration() {
    // Given
    sportsCollection();
    Search concept = of(Method.AUTO, List.of(soft("sports")), List.of(), 5);
    // When
    Search inBoth = in(concept, Modality.CAPTION, Modality.IMAGE);
    Search inPictures = in(concept, Modality.IMAGE);
    // Then
    assertThat(search(inBoth).method()).isEqualTo(Method.HYBRID);
    assertThat(search(inPictures).method()).isEqualTo(Method.PLAIN);
  }

  @Test
  void autoFindsAllElseByItsVector() {
    // Given
    sportsCollection();
    SearchEngine uncalibrated = new SearchEngine(encoder, manifest(null), index);
    Search concept = of(Method.AUTO, List.of(soft("sports")), List.of(), 5);
    Search sentence = of(Method.AUTO, List.of(soft("a sport played with food")), List.of(), 5);
    Search several = of(Method.AUTO, List.of(soft("sports"), soft("food")), List.of(), 5);
    // When, Then
    assertThat(uncalibrated.search(concept).await().indefinitely().method())
        .isEqualTo(Method.PLAIN);
    assertThat(search(sentence).method()).isEqualTo(Method.PLAIN);
    assertThat(search(several).method()).isEqualTo(Method.PLAIN);
  }
}
