package dev.winnow.evaluate.exclusion.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.evaluate.data.Item;
import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.DeoParameters;
import dev.winnow.vector.SparseVector;
import dev.winnow.vector.TopT;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Three images (a cat, a cat with a dog, a dog) in two dimensions, one for cat and one for dog. */
class MethodsTest {

  private static final float HALF = (float) Math.sqrt(0.5);
  private static final ExclusionQuery CAT_WITHOUT_DOG = new ExclusionQuery("cat", "dog");

  private static final DenseSpace DENSE =
      new DenseSpace(
          List.of(new float[] {1, 0}, new float[] {HALF, HALF}, new float[] {0, 1}),
          Map.of("cat", new float[] {1, 0}, "dog", new float[] {0, 1}),
          Map.of(CAT_WITHOUT_DOG, new float[] {HALF, HALF}),
          new float[] {0, 0},
          new float[] {0, 0});

  private static final SparseSpace SPARSE =
      new SparseSpace(
          3,
          List.of(vector(3, 0, 1), vector(2, 2, 1), vector(0, 3, 1)),
          Map.of("cat", vector(1, 0, 0), "dog", vector(0, 1, 0)));

  private static SparseVector vector(float... values) {
    return TopT.of(values, values.length);
  }

  @Test
  void singleLineMatchesBothAndDifferenceOnlyA() {
    assertThat(DenseMethods.singleLine(DENSE).scores(CAT_WITHOUT_DOG))
        .containsExactly(new float[] {HALF, 1, HALF}, within(1e-6f));
    assertThat(DenseMethods.positiveOnly(DENSE).scores(CAT_WITHOUT_DOG))
        .containsExactly(1, HALF, 0);
    assertThat(DenseMethods.difference(DENSE, 0.5f).scores(CAT_WITHOUT_DOG))
        .containsExactly(new float[] {1, HALF / 2, -0.5f}, within(1e-6f));
  }

  @Test
  void centresEachModalityOnItsOwnMean() {
    // Given: all images lie to the right, all texts below, as if the model kept them apart
    DenseSpace apart =
        new DenseSpace(
            List.of(unit(5, 1), unit(5, -1)),
            Map.of("cat", unit(1, -5), "dog", unit(-1, -5)),
            Map.of(CAT_WITHOUT_DOG, unit(1, -5)),
            new float[] {unit(5, 1)[0], 0},
            new float[] {0, unit(1, -5)[1]});
    // When
    DenseSpace centred = apart.centred();
    // Then: the gap between the modalities is gone, and the difference between cat and dog is left
    assertThat(centred.items().get(0)).containsExactly(new float[] {0, 1}, within(1e-6f));
    assertThat(centred.items().get(1)).containsExactly(new float[] {0, -1}, within(1e-6f));
    assertThat(centred.label("cat")).containsExactly(new float[] {1, 0}, within(1e-6f));
    assertThat(centred.label("dog")).containsExactly(new float[] {-1, 0}, within(1e-6f));
    assertThat(centred.sentence(CAT_WITHOUT_DOG)).isEqualTo(centred.label("cat"));
  }

  private static float[] unit(float x, float y) {
    return DenseVectors.normalize(new float[] {x, y});
  }

  @Test
  void deoStartsFromAWithoutASingleLineVector() {
    DenseSpace names =
        new DenseSpace(DENSE.items(), DENSE.labels(), Map.of(), DENSE.itemMean(), DENSE.textMean());
    ExclusionMethod fromA = DenseMethods.deo(names, DeoParameters.TEXT);
    ExclusionMethod fromLine = DenseMethods.deo(DENSE, DeoParameters.TEXT);
    // Then: it starts nearer to the cat, and ends nearer to it
    assertThat(fromA.scores(CAT_WITHOUT_DOG)[0]).isGreaterThan(fromLine.scores(CAT_WITHOUT_DOG)[0]);
    assertThatThrownBy(() -> DenseMethods.singleLine(names).scores(CAT_WITHOUT_DOG))
        .isInstanceOf(MethodUnavailableException.class);
  }

  @Test
  void averageEmbeddingIsTheDifferenceOfMeans() {
    // Given: the top 2 of cat are images 0 and 1, of dog 2 and 1, so the query is (½, −½)
    float[] scores = DenseMethods.averageEmbedding(DENSE, 2).scores(CAT_WITHOUT_DOG);
    // Then
    assertThat(scores).containsExactly(new float[] {0.5f, 0, -0.5f}, within(1e-6f));
  }

  @Test
  void hingeLowersOnlyItemsVerySimilarToB() {
    // Given: B's standardised similarities −1.37, 0.33 and 1.04
    float[] plain = DenseMethods.hinge(DENSE, 9).scores(CAT_WITHOUT_DOG);
    float[] hinged = DenseMethods.hinge(DENSE, 0.5f).scores(CAT_WITHOUT_DOG);
    // Then
    assertThat(hinged[0]).isEqualTo(plain[0]);
    assertThat(hinged[1]).isEqualTo(plain[1]);
    assertThat(hinged[2]).isLessThan(plain[2]);
  }

  @Test
  void selectionKeepsDimensionsOnlyOfA() {
    // Given: the top 2 of cat have the mean (2.5, 1, 1), of dog (1, 2.5, 1); 60 % is carried by
    // {0, 1} and {0, 1}, 50 % by {0} and {1}
    SparseMethods methods = new SparseMethods(SPARSE, 2);
    // Then
    assertThat(methods.selection(0.5).scores(CAT_WITHOUT_DOG))
        .containsExactly(3, 2, ExclusionMethod.NO_ANSWER);
    assertThat(methods.weightedSelection(0.5).scores(CAT_WITHOUT_DOG))
        .containsExactly(7.5f, 5, ExclusionMethod.NO_ANSWER);
    assertThat(methods.selection(0.6).scores(CAT_WITHOUT_DOG))
        .containsOnly(ExclusionMethod.NO_ANSWER);
    // And cat expanded by its mean is 2·(1, 0, 0) + (2.5, 1, 1) / 2.872, of length 1 (0.986, 0.119,
    // 0.119); less the same of dog (0.866, -0.866, 0)
    assertThat(methods.difference(1).scores(CAT_WITHOUT_DOG))
        .containsExactly(new float[] {2.598f, 0, -2.598f}, within(1e-3f));
  }

  @Test
  void contentExcludesItemsThatKeywordsMiss() {
    // Given: no caption mentions the dog of image 1, but its vector is similar to that of image 2
    List<Item> items =
        List.of(item("a cat"), item("my cat and a friend"), item("a dog"), item("a tree"));
    SparseSpace words = CaptionWordSpace.of(items, List.of("cat", "dog"));
    DenseSpace content =
        new DenseSpace(
            List.of(
                new float[] {1, 0},
                new float[] {HALF, HALF},
                new float[] {0, 1},
                new float[] {-1, 0}),
            DENSE.labels(),
            Map.of(),
            new float[] {0, 0},
            new float[] {0, 0});
    // When
    float[] scores = new ContentBasedExclusion(words, content, 5, 0.5f).scores(CAT_WITHOUT_DOG);
    // Then
    assertThat(scores[0]).isPositive();
    assertThat(scores[1]).isEqualTo(ExclusionMethod.NO_ANSWER);
    assertThat(scores[2]).isEqualTo(ExclusionMethod.NO_ANSWER);
    assertThat(scores[3]).isEqualTo(ExclusionMethod.NO_ANSWER);
  }

  @Test
  void oracleJudgesOnlyByCaptions() {
    // Given: images whose captions name a kind of A, A and B, and B; and one that hides both
    List<Item> items =
        List.of(item("a tabby"), item("two cats and a poodle"), item("a dog"), item("a street"));
    ExclusionTask task =
        new ExclusionTask(
            Item.TEST,
            items,
            List.of(CAT_WITHOUT_DOG),
            DENSE,
            CaptionWordSpace.of(items, List.of("cat", "dog")),
            null,
            null,
            null,
            null);
    // Then
    assertThat(new CaptionOracle(task).scores(CAT_WITHOUT_DOG)).containsExactly(1, -1, -2, 0);
  }

  @Test
  void weighsWordsByBm25() {
    // Given: two captions of 2 and 4 words; "dog" is in one of them, twice
    SparseSpace words =
        CaptionWordSpace.of(List.of(item("red cat"), item("dogs dog red tree")), List.of("dog"));
    // Then: idf ln(1 + 1.5/1.5), tf 2, k1 1.2, b 0.75, length 4 of 3 on average
    double expected = Math.log(2) * 2 * 2.2 / (2 + 1.2 * (0.25 + 0.75 * 4 / 3));
    assertThat(words.scores(words.label("dog")))
        .containsExactly(new float[] {0, (float) expected}, within(1e-6f));
  }

  private static Item item(String caption) {
    return new Item("i", Item.TEST, Set.of(), List.of(caption));
  }
}
