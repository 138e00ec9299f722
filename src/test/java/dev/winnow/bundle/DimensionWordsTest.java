package dev.winnow.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.bundle.DimensionWords.Weighted;
import dev.winnow.vector.SparseVector;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

class DimensionWordsTest {

  private static final int DIMENSION = 20;

  @Provide
  Arbitrary<List<WordVector>> vocabularies() {
    Arbitrary<String> words =
        Arbitraries.strings()
            .ofMinLength(1)
            .ofMaxLength(10)
            .filter(word -> !word.isBlank() && word.chars().noneMatch(Character::isISOControl))
            // Half a character is not UTF-8.
            .filter(word -> StandardCharsets.UTF_8.newEncoder().canEncode(word));
    Arbitrary<TreeMap<Integer, Float>> weights =
        Arbitraries.maps(
                Arbitraries.integers().between(0, DIMENSION - 1),
                Arbitraries.floats().between(1e-6f, 1e6f).ofScale(6))
            .ofMaxSize(DIMENSION)
            .map(TreeMap::new);
    return words
        .tuple1()
        .flatMap(word -> weights.map(map -> Tuple.of(word.get1(), map)))
        .map(entry -> word(entry.get1(), entry.get2()))
        .list()
        .uniqueElements(WordVector::word)
        .ofMaxSize(60);
  }

  private static WordVector word(String word, TreeMap<Integer, Float> weights) {
    float[] values = new float[weights.size()];
    int i = 0;
    for (float value : weights.values()) {
      values[i++] = value;
    }
    return new WordVector(
        word,
        new SparseVector(weights.keySet().stream().mapToInt(index -> index).toArray(), values));
  }

  @Property(tries = 200)
  void eachDimensionHasItsHeaviestWords(@ForAll("vocabularies") List<WordVector> vocabulary)
      throws IOException {
    Path file = Files.createTempFile("words", ".tsv");
    try {
      Files.write(file, vocabulary.stream().map(WordVector::line).toList());

      DimensionWords words = DimensionWords.read(file, DIMENSION);

      assertThat(words.size()).isEqualTo(DIMENSION);
      for (int dimension = 0; dimension < DIMENSION; dimension++) {
        assertThat(words.of(dimension)).isEqualTo(heaviest(vocabulary, dimension));
      }
    } finally {
      Files.delete(file);
    }
  }

  private static List<Weighted> heaviest(List<WordVector> vocabulary, int dimension) {
    SparseVector one = new SparseVector(new int[] {dimension}, new float[] {1});
    return vocabulary.stream()
        .map(word -> new Weighted(word.word(), word.vector().dot(one)))
        .filter(weighted -> weighted.weight() > 0)
        .sorted(Comparator.comparing(Weighted::weight).reversed().thenComparing(Weighted::word))
        .limit(DimensionWords.MAX_WORDS)
        .toList();
  }

  @Property(tries = 200)
  void readsLinesAsWritten(@ForAll("vocabularies") List<WordVector> vocabulary) {
    for (WordVector word : vocabulary) {
      assertThat(WordVector.parse(word.line(), DIMENSION)).isEqualTo(word);
    }
  }

  @Property(tries = 500)
  void rejectsOtherLinesWithAOneLineMessage(@ForAll String line) {
    try {
      assertThat(WordVector.parse(line, DIMENSION).line()).isNotEmpty();
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageNotContaining("\n");
    }
  }

  @Example
  void numbersAreNotGuessed() {
    assertThatThrownBy(() -> WordVector.parse("a\t1:NaN", DIMENSION))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> WordVector.parse("a\t-1:1", DIMENSION))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> WordVector.parse("a\t1:1 ", DIMENSION))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
