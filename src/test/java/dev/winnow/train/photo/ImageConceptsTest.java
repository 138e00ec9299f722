package dev.winnow.train.photo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.lexicon.Lexicon;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ImageConceptsTest {

  private final List<List<String>> classes =
      List.of(
          List.of("beagle"),
          List.of("collie"),
          List.of("tabby", "tabby cat"),
          List.of("kimono"),
          List.of("lipstick", "lip rouge"),
          List.of("acoustic guitar"));

  private final ImageConcepts concepts =
      ImageConcepts.of(
          Lexicon.wordNet(),
          classes,
          ClassSynsets.of(Lexicon.wordNet(), classes),
          Set.of("dog", "people", "guitar"));

  @Test
  void classesShowTheirHypernyms() {
    assertThat(held("dog")).containsExactly(1, 1, 0, 0, 0, 0);
    assertThat(held("guitar")).containsExactly(0, 0, 0, 0, 0, 1);
    assertThat(held("tabby")).containsExactly(0, 0, 1, 0, 0, 0);
  }

  @Test
  void clothesAndCosmeticsShowPeople() {
    assertThat(held("person")).containsExactly(0, 0, 0, 1, 1, 0);
  }

  @Test
  void marksWordsOfCaptionsAsCommon() {
    assertThat(concepts.common()[row("dog")]).isTrue();
    assertThat(concepts.common()[row("tabby")]).isFalse();
  }

  @Test
  void excludesHypernymsOfMostClasses() {
    assertThat(concepts.names()).noneMatch(names -> names.contains("whole"));
  }

  private int[] held(String name) {
    int row = row(name);
    int[] held = new int[classes.size()];
    for (int c = 0; c < held.length; c++) {
      held[c] = concepts.holds()[row * held.length + c];
    }
    return held;
  }

  private int row(String name) {
    for (int row = 0; row < concepts.size(); row++) {
      if (concepts.names().get(row).contains(name)) {
        return row;
      }
    }
    throw new AssertionError("no concept " + name);
  }
}
