package dev.winnow.train.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.train.TrainingException;
import dev.winnow.train.TrainingProgress;
import dev.winnow.vector.DenseVectors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Resumes training with the same data, and with other data of the same size. */
class SparseResumeTest {

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

  private static float[] vector(Random random) {
    float[] vector = new float[8];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = (float) random.nextGaussian();
    }
    return DenseVectors.normalize(vector);
  }

  private static List<TrainingExample> examples(long seed) {
    Random random = new Random(seed);
    List<TrainingExample> examples = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      List<String> captions = List.of("word%d beside word%d".formatted(i % 20, (i + 1) % 20));
      examples.add(new TrainingExample(vector(random), captions, List.of(vector(random))));
    }
    return examples;
  }

  /** Trains on examples of a seed, with word vectors of an encoder of another one. */
  private SparseTraining.Heads train(long data, long encoder, boolean resume) throws IOException {
    var options = new SparseOptions(16, 4, 3, 3, 1, null, null, folder, 1, resume, "test");
    List<TrainingExample> examples = examples(data);
    Random random = new Random(encoder);
    return new SparseTraining(options, SILENT)
        .run(
            examples.subList(10, examples.size()),
            examples.subList(0, 10),
            null,
            words -> words.stream().map(word -> vector(random)).toList());
  }

  @Test
  void resumesOnTheSameData() throws IOException {
    SparseTraining.Heads before = train(1, 1, false);

    SparseTraining.Heads after = train(1, 1, true);

    assertThat(after.text()).isEqualTo(before.text());
    assertThat(after.words()).isEqualTo(before.words());
  }

  @Test
  void rejectsTheCheckpointOfAnotherEncoderOfWords() throws IOException {
    train(1, 1, false);

    assertThatThrownBy(() -> train(1, 2, true))
        .isInstanceOf(TrainingException.class)
        .hasMessageContaining("words.checkpoint is of another run");
  }

  @Test
  void rejectsTheCheckpointOfOtherExamples() throws IOException {
    train(1, 1, false);
    Files.delete(folder.resolve("words.checkpoint"));

    assertThatThrownBy(() -> train(2, 1, true))
        .isInstanceOf(TrainingException.class)
        .hasMessageContaining("pairs.checkpoint is of another run");
  }
}
