package dev.winnow.api.search.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.index.Payload;
import dev.winnow.lexicon.Lexicon;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExampleQueriesTest {

  private final Lexicon lexicon = Lexicon.wordNet();
  private final List<Payload> sample = new ArrayList<>();

  private void captions(int times, String caption) {
    for (int i = 0; i < times; i++) {
      sample.add(new Payload(List.of(caption), Map.of(), null, false));
    }
  }

  private List<String> texts() {
    return ExampleQueries.of(lexicon, sample).stream().map(ExampleQueries.Candidate::text).toList();
  }

  @Test
  void suggestsACategoryWithoutItsMostFrequentMember() {
    // Given
    captions(5, "a dog on a road");
    captions(4, "a horse in the rain");
    captions(4, "a zebra grazes");
    // Then
    assertThat(texts()).first().isEqualTo("animals but not dogs");
  }

  @Test
  void keepsPluralsWithoutAnS() {
    // Given
    captions(5, "geese on a road");
    captions(4, "a horse in the rain");
    captions(4, "a zebra grazes");
    // Then
    assertThat(texts()).contains("animals but not geese");
  }

  @Test
  void suggestsThingsThatOccurWithAndWithoutAnother() {
    // Given
    captions(6, "a dog beside a car");
    captions(6, "a dog");
    captions(6, "a car");
    // Then
    assertThat(texts()).contains("dogs without cars");
  }

  @Test
  void suggestsNoQueryThatExcludesNothingOrEverything() {
    // Given animals that are dogs alone
    captions(20, "a dog");
    // Then
    assertThat(texts()).isEmpty();
  }

  @Test
  void suggestsNoThingWithoutAKindOfItself() {
    // Given
    captions(6, "a dog beside a puppy");
    captions(6, "a dog");
    // Then
    assertThat(texts()).noneMatch(text -> text.contains(" without "));
  }

  @Test
  void suggestsNoThingWithoutASynonymOfItself() {
    // Given
    captions(6, "a rabbit, a cute bunny");
    captions(6, "a rabbit");
    captions(6, "a bunny");
    // Then
    assertThat(texts()).noneMatch(text -> text.contains(" without "));
  }

  @Test
  void suggestsNothingWithoutCaptions() {
    sample.add(new Payload(List.of(), Map.of(), null, true));

    assertThat(texts()).isEmpty();
  }
}
