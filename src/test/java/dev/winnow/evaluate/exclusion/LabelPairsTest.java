package dev.winnow.evaluate.exclusion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.evaluate.data.Item;
import dev.winnow.evaluate.exclusion.method.ExclusionQuery;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LabelPairsTest {

  private static Item image(String... labels) {
    return new Item("i", Item.TEST, Set.of(labels), List.of());
  }

  @Test
  void pairsNeedImagesOfBothAndOfAWithoutB() {
    // Given: cat and dog share two images; one more has a cat, two more a dog
    List<Item> images =
        List.of(
            image("cat", "dog"),
            image("cat", "dog", "tree"),
            image("cat"),
            image("dog"),
            image("dog"));
    // Then
    assertThat(new LabelPairs(2, 2).of(images, label -> true))
        .containsExactly(new ExclusionQuery("dog", "cat"));
    assertThat(new LabelPairs(2, 1).of(images, label -> true))
        .containsExactly(new ExclusionQuery("cat", "dog"), new ExclusionQuery("dog", "cat"));
    assertThat(new LabelPairs(1, 1).of(images, "dog"::equals)).isEmpty();
  }

  @Test
  void imagesWithAAndWithoutBAreRelevant() {
    ExclusionQuery query = new ExclusionQuery("cat", "dog");

    assertThat(query.relevant(image("cat", "tree"))).isTrue();
    assertThat(query.relevant(image("cat", "dog"))).isFalse();
    assertThat(query.relevant(image("tree"))).isFalse();
    assertThat(query.both(image("cat", "dog"))).isTrue();
    assertThat(query.sentence()).isEqualTo("Images of cat without dog");
  }
}
