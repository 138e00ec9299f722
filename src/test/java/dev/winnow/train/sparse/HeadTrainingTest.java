package dev.winnow.train.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.train.TrainingProgress;
import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.SparseVector;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A model whose texts and images are separated: an image is the mean of its words' vectors, a
 * little noise, and a common offset of all images.
 */
class HeadTrainingTest {

  private static final int WORDS = 12;
  private static final int DIMENSION = 24;
  private static final HeadSettings SETTINGS =
      HeadSettings.DEFAULT.withDimension(60).withTop(8).withSteps(300, 200).withThreads(1);
  private static final TrainingProgress SILENT =
      new TrainingProgress() {
        @Override
        public void prepared(String what, long done, long of) {}

        @Override
        public void step(long step, long steps, double loss, double rate, Duration left) {}

        @Override
        public void note(String line) {}
      };

  @TempDir Path folder;

  private final SplittableRandom random = new SplittableRandom(3);
  private final List<float[]> words = IntStream.range(0, WORDS).mapToObj(i -> gaussian(1)).toList();
  private final float[] gap = gaussian(1);

  private float[] gaussian(double length) {
    float[] vector = new float[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) {
      vector[i] = (float) random.nextGaussian();
    }
    vector = DenseVectors.normalize(vector);
    for (int i = 0; i < DIMENSION; i++) {
      vector[i] *= (float) length;
    }
    return vector;
  }

  private float[] text(int a, int b) {
    return DenseVectors.normalize(DenseVectors.mean(List.of(words.get(a), words.get(b))));
  }

  private float[] image(int a, int b) {
    return DenseVectors.normalize(
        DenseVectors.mean(List.of(words.get(a), words.get(b), gap, gaussian(0.3))));
  }

  private List<TrainingExample> examples(int from, int to) {
    List<TrainingExample> examples = new ArrayList<>();
    for (int i = from; i < to; i++) {
      int a = i % WORDS;
      int b = (a + 1 + i / WORDS % (WORDS - 1)) % WORDS;
      examples.add(
          new TrainingExample(image(a, b), List.of(name(a) + " " + name(b)), List.of(text(a, b))));
    }
    return examples;
  }

  private static String name(int word) {
    return "w" + (char) ('a' + word);
  }

  private HeadTraining.Heads train(HeadSettings settings) throws IOException {
    return new HeadTraining(settings, folder, SILENT)
        .run(
            IntStream.range(0, WORDS).mapToObj(HeadTrainingTest::name).toList(),
            words,
            examples(0, 110),
            examples(110, 132));
  }

  @Test
  void imagesAndTextsOfTheSameWordsShareDimensions() throws IOException {
    // When
    HeadTraining.Heads heads = train(SETTINGS);
    // Then: an image that was not trained on is nearer to its own words than to any others
    assertThat(heads.dimension()).isEqualTo(60);
    List<SparseVector> texts = heads.text().codes(words);
    assertThat(texts).allSatisfy(code -> assertThat(code.size()).isBetween(1, 8));
    int right = 0;
    for (int a = 0; a < WORDS; a++) {
      int b = (a + 5) % WORDS;
      SparseVector image =
          Objects.requireNonNull(heads.image()).codes(List.of(image(a, b))).getFirst();
      double own = image.dot(texts.get(a)) + image.dot(texts.get(b));
      double other = image.dot(texts.get((a + 2) % WORDS)) + image.dot(texts.get((a + 8) % WORDS));
      right += own > other ? 1 : 0;
    }
    assertThat(right).isGreaterThanOrEqualTo(WORDS - 1);
  }

  @Test
  void lexicalHeadHasADimensionPerWord() throws IOException {
    // When
    HeadTraining.Heads heads = train(SETTINGS.withTop(4).lexicalHeads());
    // Then
    assertThat(heads.dimension()).isEqualTo(WORDS);
    List<SparseVector> texts = heads.text().codes(words);
    int right = 0;
    for (int word = 0; word < WORDS; word++) {
      right += strongest(texts.get(word)) == word ? 1 : 0;
    }
    assertThat(right).isEqualTo(WORDS);
  }

  private static int strongest(SparseVector code) {
    int best = 0;
    for (int i = 1; i < code.size(); i++) {
      best = code.values()[i] > code.values()[best] ? i : best;
    }
    return code.indices()[best];
  }
}
