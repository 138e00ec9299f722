package dev.winnow.cli.evaluate.run;

import dev.winnow.cli.train.ReadyHeads;
import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.ProgressListener;
import dev.winnow.evaluate.ProgressListener.Phase;
import dev.winnow.evaluate.embedding.Encoder.SparseHead;
import dev.winnow.evaluate.embedding.HeadTrainer;
import dev.winnow.evaluate.exclusion.SparseSweep;
import dev.winnow.log.FailureMessages;
import dev.winnow.train.TrainingException;
import dev.winnow.train.TrainingProgress;
import dev.winnow.train.sparse.HeadSettings;
import dev.winnow.train.sparse.HeadTraining;
import dev.winnow.train.sparse.HeadTraining.Head;
import dev.winnow.vector.SparseVector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.lucene.util.IOUtils;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of the heads that an evaluation trains, and the training. */
public final class TrainHeads {

  @Option(
      names = "--train-heads",
      description =
          "Train heads on the training split: SR for ready-made vectors, and heads with one"
              + " dimension per word (VDR-like) for ready-made vectors and captions. Needs a"
              + " program built with -Ptrain.")
  private boolean train;

  public boolean asked() {
    return train;
  }

  public @Nullable HeadTrainer trainer(ProgressListener progress) {
    return train ? of(HeadSettings.DEFAULT, progress) : null;
  }

  /** Returns the settings of {@code train sparse} with one value replaced. */
  public static HeadSettings with(SparseSweep sweep, double value) {
    return switch (sweep) {
      case D -> HeadSettings.DEFAULT.withDimension((int) value);
      case T -> HeadSettings.DEFAULT.withTop((int) value);
      case LAMBDA -> HeadSettings.DEFAULT.withContrastive(value);
      case K, TH -> HeadSettings.DEFAULT;
    };
  }

  /**
   * Trains on one thread: heads are so small that a second thread gains little, and loses much on a
   * busy machine.
   */
  public static HeadTrainer of(HeadSettings settings, ProgressListener progress) {
    HeadSettings alone = settings.withThreads(1);
    return (words, examples, lexical) -> {
      HeadSettings fitting = ReadyHeads.fitting(alone, words.size(), examples.size());
      return train(lexical ? fitting.lexicalHeads() : fitting, words, examples, progress);
    };
  }

  private static HeadTrainer.Heads train(
      HeadSettings settings,
      Map<String, float[]> words,
      List<HeadTrainer.Example> examples,
      ProgressListener progress) {
    Path work = null;
    try (Phase running =
        progress.begin(
            settings.lexical() ? "train VDR-like heads" : "train SR",
            settings.lexical() ? settings.steps() : settings.wordSteps() + settings.steps())) {
      work = Files.createTempDirectory("winnow-heads");
      HeadTraining.Heads heads =
          ReadyHeads.train(settings, words, examples, work, new Steps(running, settings));
      Head image = heads.image();
      return new HeadTrainer.Heads(
          head(heads.dimension(), image == null ? heads.text() : image),
          head(heads.dimension(), heads.text()));
    } catch (TrainingException e) {
      throw new EvaluationException(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw new EvaluationException(
          "cannot write checkpoints of the training: " + FailureMessages.describe(e), e);
    } finally {
      delete(work);
    }
  }

  private static SparseHead head(int dimension, Head head) {
    return new SparseHead() {
      @Override
      public int dimension() {
        return dimension;
      }

      @Override
      public List<SparseVector> encode(List<float[]> vectors) {
        return head.codes(vectors);
      }
    };
  }

  private static void delete(@Nullable Path folder) {
    try {
      IOUtils.rm(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove " + folder, e);
    }
  }

  /** Steps of both trainings, one after the other. */
  private static final class Steps implements TrainingProgress {

    private final Phase running;
    private final HeadSettings settings;
    private boolean words;

    Steps(Phase running, HeadSettings settings) {
      this.running = running;
      this.settings = settings;
      this.words = !settings.lexical();
    }

    @Override
    public void prepared(String what, long done, long of) {}

    @Override
    public void step(long step, long steps, double loss, double rate, Duration left) {
      running.update(words || settings.lexical() ? step : settings.wordSteps() + step);
      words &= step < steps;
    }

    @Override
    public void note(String line) {}
  }
}
