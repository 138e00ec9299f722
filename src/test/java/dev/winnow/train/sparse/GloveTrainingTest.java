package dev.winnow.train.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.train.TrainingProgress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GloveTrainingTest {

  private static final int WORDS = 130;
  private static final int KNOWN = 110;

  @TempDir Path folder;

  private final SplittableRandom random = new SplittableRandom(1);

  private float[] vector() {
    float[] vector = new float[16];
    double square = 0;
    for (int i = 0; i < vector.length; i++) {
      vector[i] = (float) random.nextGaussian();
      square += vector[i] * vector[i];
    }
    for (int i = 0; i < vector.length; i++) {
      vector[i] /= (float) Math.sqrt(square);
    }
    return vector;
  }

  @Test
  @SuppressWarnings("NullAway") // takes an array that may be null for one whose items may be
  void ignoresWordsMissingFromTheFileAndItsTokensWithSpaces() throws IOException {
    // given captions of 130 words, of which a GloVe file has 110
    List<TrainingExample> examples = new ArrayList<>();
    for (int i = 0; i < 4 * WORDS; i++) {
      List<String> captions = List.of("word" + i % WORDS, "word" + (i * 7 + 1) % WORDS);
      examples.add(new TrainingExample(null, captions, List.of(vector(), vector())));
    }
    String glove =
        String.join(
            "\n",
            IntStream.range(0, KNOWN)
                .mapToObj(i -> "word%d %f %f %f".formatted(i, i % 3 - 0.5, i % 5 - 2.0, i % 7 - 3.))
                .toList());
    glove += "\n. . . 0.1 0.2 0.3\nword1 word2 0.1 0.2 0.3\n";
    Path file = Files.writeString(folder.resolve("glove.txt"), glove);
    List<String> learned = new ArrayList<>();
    TrainingProgress progress =
        new TrainingProgress() {
          @Override
          public void prepared(String what, long done, long all) {}

          @Override
          public void step(long step, long steps, double loss, double rate, Duration left) {}

          @Override
          public void note(String text) {
            learned.add(text);
          }
        };

    // when
    var options = new SparseOptions(32, 4, 3, 3, 1, file, null, folder, 1, false, "test");
    SparseTraining.Heads heads =
        new SparseTraining(options, progress)
            .run(
                examples.subList(20, examples.size()),
                examples.subList(0, 20),
                null,
                words -> words.stream().map(word -> vector()).toList());

    // then all words are in the vocabulary, and the file's have trained the word codes
    assertThat(heads.card()).containsEntry("words", WORDS).containsKey("wordCodes");
    assertThat(learned).anyMatch(note -> note.contains("130 words"));
    assertThat(Files.readString(folder.resolve("words.checkpoint"), StandardCharsets.ISO_8859_1))
        .contains("110 words");
    // and the card has the same order in each process
    assertThat(keys(heads, "wordCodes")).containsExactly("steps", "active");
    assertThat(keys(heads, "sparse-text")).containsExactly("largestDifferenceOnnx", "active");
  }

  private static List<Object> keys(SparseTraining.Heads heads, String part) {
    var figures = (Map<?, ?>) Objects.requireNonNull(heads.card().get(part));
    assertThat(figures).isInstanceOf(LinkedHashMap.class); // the order of Map.of is random
    return List.copyOf(figures.keySet());
  }
}
