package dev.winnow.train.sparse;

import ai.djl.engine.Engine;
import dev.winnow.train.TrainingProgress;
import dev.winnow.train.nn.Objective;
import dev.winnow.train.nn.TrainingEngine;
import dev.winnow.train.nn.TrainingRun;
import dev.winnow.train.nn.TrainingSettings;
import dev.winnow.train.nn.Weights;
import dev.winnow.vector.SparseVector;
import dev.winnow.vector.TopT;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs the three steps of paper 1 on ready-made vectors of words, texts and images, without the
 * model that made them. Or, as in VDR, trains heads with a dimension for each word, in the same way
 * except for step 1: the code of a caption is then its words.
 *
 * @param work an existing folder for checkpoints
 */
public record HeadTraining(HeadSettings settings, Path work, TrainingProgress progress) {

  /** A trained head. */
  public record Head(Engine engine, SparseHead head, int top) {

    /** Returns the codes of vectors of length 1, in their order; codes have length 1. */
    public List<SparseVector> codes(List<float[]> vectors) {
      return Arrays.stream(head.codes(engine, vectors, top))
          .map(code -> TopT.of(code, top))
          .toList();
    }

    /**
     * Returns the head as an ONNX file.
     *
     * @param vectors vectors to check the file with
     * @param card receives the figures of the check
     */
    public byte[] export(String name, List<float[]> vectors, Map<String, Object> card) {
      return head.checked(engine, name, vectors, top, card);
    }

    /** Returns the dimensions that words activate as {@code words.tsv} of a bundle. */
    public byte[] labels(List<String> words, List<float[]> vectors) {
      return SparseTraining.labels(words, head.codes(engine, vectors, top));
    }
  }

  /**
   * The trained heads.
   *
   * @param dimension d of the codes
   * @param image null if no example has an image
   */
  public record Heads(int dimension, Head text, @Nullable Head image) {}

  /**
   * Trains the heads. Blocks while it computes on all its threads.
   *
   * @param words single runs of letters and digits in lower case
   * @param vectors vectors of the words
   * @param training examples whose captions consist of these words
   * @param validation examples for early stopping
   * @throws dev.winnow.train.TrainingException if this build cannot train, or the loss becomes NaN
   */
  public Heads run(
      List<String> words,
      List<float[]> vectors,
      List<TrainingExample> training,
      List<TrainingExample> validation)
      throws IOException {
    Engine engine = TrainingEngine.open(settings.threads());
    Files.createDirectories(work);
    float[][] centred = vectors.stream().map(float[]::clone).toArray(float[][]::new);
    WordVectors.centre(centred);
    int dimension = settings.lexical() ? words.size() : settings.dimension();
    Weights weights = new Weights(settings.seed() + 1);
    List<float[]> images = TrainingExample.images(training);
    SparseHead text = new SparseHead(weights, "text", vectors, dimension);
    SparseHead image =
        images.isEmpty() ? null : new SparseHead(weights, "image", images, dimension);
    float[][] codes;
    if (settings.lexical()) {
      text.startFrom(centred);
      if (image != null) {
        image.startFrom(centred);
      }
      codes = identity(dimension);
    } else {
      WordAutoencoder step1 = step1(engine, centred);
      text.startFrom(step1.encoder());
      if (image != null) {
        image.startFrom(step1.encoder());
      }
      codes = step1.codes();
    }
    int top = Math.min(settings.top(), dimension);
    SparseSettings usual = SparseSettings.of(dimension, top);
    SparseSettings step3 =
        new SparseSettings(
            dimension, top, settings.contrastive(), usual.temperature(), usual.batch());
    train(
        engine,
        "pairs",
        new PairObjective(
            engine,
            text,
            image,
            training,
            validation,
            new SentenceCodes(Vocabulary.given(words), codes),
            step3,
            settings.seed()),
        weights,
        SparseTraining.settings(settings.steps(), step3.batch(), 2e-3));
    return new Heads(
        dimension,
        new Head(engine, text, top),
        image == null ? null : new Head(engine, image, top));
  }

  private WordAutoencoder step1(Engine engine, float[][] words) throws IOException {
    WordCodeSettings step1 = WordCodeSettings.of(settings.dimension(), settings.wordSteps());
    Weights weights = new Weights(settings.seed());
    WordAutoencoder autoencoder =
        new WordAutoencoder(engine, weights, words, step1, settings.seed());
    train(
        engine,
        "words",
        autoencoder,
        weights,
        SparseTraining.settings(step1.steps(), step1.batch(), 1e-3));
    return autoencoder;
  }

  private void train(
      Engine engine, String name, Objective objective, Weights weights, TrainingSettings schedule)
      throws IOException {
    new TrainingRun(
            engine, schedule, work.resolve(name + ".checkpoint"), name + " " + settings, progress)
        .run(weights, objective, false);
  }

  private static float[][] identity(int size) {
    float[][] rows = new float[size][size];
    for (int i = 0; i < size; i++) {
      rows[i][i] = 1;
    }
    return rows;
  }
}
