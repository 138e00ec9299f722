package dev.winnow.cli.train;

import dev.winnow.evaluate.embedding.HeadTrainer.Example;
import dev.winnow.train.TrainingProgress;
import dev.winnow.train.sparse.HeadSettings;
import dev.winnow.train.sparse.HeadTraining;
import dev.winnow.train.sparse.HeadTraining.Heads;
import dev.winnow.train.sparse.TrainingExample;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Trains heads on ready-made vectors, for evaluations and for bundles. The encoder of the vectors
 * is not needed.
 */
public final class ReadyHeads {

  /** Every tenth example decides when to stop. */
  private static final int HELD_OUT = 10;

  private static final int EPOCHS = 200;
  private static final int BATCH = 128;
  private static final int MIN_STEPS = 300;

  private ReadyHeads() {}

  /** Returns settings with fewer steps for smaller data, because heads soon overfit on it. */
  public static HeadSettings fitting(HeadSettings settings, int words, int examples) {
    return settings.withSteps(
        steps(words, settings.wordSteps()), steps(examples, settings.steps()));
  }

  private static long steps(int examples, long most) {
    return Math.min(most, Math.max(MIN_STEPS, (long) EPOCHS * examples / BATCH));
  }

  /**
   * Trains.
   *
   * @param words the words and their vectors
   * @param work a folder for checkpoints
   * @throws dev.winnow.train.TrainingException if this build cannot train
   */
  public static Heads train(
      HeadSettings settings,
      Map<String, float[]> words,
      List<Example> examples,
      Path work,
      TrainingProgress progress)
      throws IOException {
    return new HeadTraining(settings, work, progress)
        .run(
            words.keySet().stream().map(ReadyHeads::token).toList(),
            List.copyOf(words.values()),
            part(examples, false),
            part(examples, true));
  }

  private static List<TrainingExample> part(List<Example> all, boolean heldOut) {
    return IntStream.range(0, all.size())
        .filter(i -> (i % HELD_OUT == HELD_OUT - 1) == heldOut)
        .mapToObj(i -> example(all.get(i)))
        .toList();
  }

  private static TrainingExample example(Example example) {
    return new TrainingExample(
        example.image(),
        example.words().stream()
            .map(text -> text.stream().map(ReadyHeads::token).collect(Collectors.joining(" ")))
            .toList(),
        example.texts());
  }

  /** Joins a name of several words, because training needs one word. */
  private static String token(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{Nd}]", "");
  }
}
