package dev.winnow.train.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WordCaptionsTest {

  private static final EverydayWords WORDS =
      EverydayWords.of(List.of("dog", "animal", "pizza", "food", "wooden", "the", "Dogs ", "of"));

  @Test
  void classifiesWordsAndTheirHypernymsByWordNet() {
    assertThat(WORDS.things()).containsExactly("animal", "dog", "dogs", "food", "pizza");
    assertThat(WORDS.others()).containsExactly("wooden");
    assertThat(WORDS.classes().get("dog")).contains("animal").doesNotContain("dog", "food");
    assertThat(WORDS.classes().get("animal")).isEmpty();
  }

  @Test
  void shippedWordsCoverEverydayThings() throws IOException {
    EverydayWords words = EverydayWords.shipped();

    assertThat(words.things()).hasSizeGreaterThan(1_000).contains("dog", "bus", "pizza", "man");
    assertThat(words.others()).contains("wooden", "red");
  }

  @Test
  void captionsOfAnAssetShareTheirFirstThing() {
    List<List<String>> assets = new WordCaptions(WORDS, 7).assets(200);

    assertThat(assets).hasSize(200).allSatisfy(captions -> assertThat(captions).hasSize(5));
    for (List<String> captions : assets) {
      assertThat(WORDS.things())
          .as("%s", captions)
          .anySatisfy(
              thing ->
                  assertThat(captions)
                      .allSatisfy(
                          caption ->
                              assertThat(caption.split("\\W+"))
                                  .containsAnyElementsOf(names(thing))));
    }
    assertThat(assets.stream().flatMap(List::stream).collect(Collectors.joining("\n")))
        .contains("a dog", "an animal", "a wooden ")
        .doesNotContain("a dogs", "a animal");
    assertThat(new WordCaptions(WORDS, 7).assets(200)).isEqualTo(assets);
    assertThat(new WordCaptions(WORDS, 8).assets(200)).isNotEqualTo(assets);
  }

  private static List<String> names(String thing) {
    return Stream.concat(Stream.of(thing), WORDS.classes().getOrDefault(thing, List.of()).stream())
        .toList();
  }
}
