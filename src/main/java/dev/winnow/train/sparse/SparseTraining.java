package dev.winnow.train.sparse;

import ai.djl.engine.Engine;
import dev.winnow.hash.Fingerprint;
import dev.winnow.train.TrainingException;
import dev.winnow.train.TrainingProgress;
import dev.winnow.train.nn.TrainingEngine;
import dev.winnow.train.nn.TrainingRun;
import dev.winnow.train.nn.TrainingSettings;
import dev.winnow.train.nn.Weights;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Trains the sparse heads of a bundle in the three steps of paper 1, and labels their dimensions.
 */
public record SparseTraining(SparseOptions options, TrainingProgress progress) {

  private static final double MIN_WEIGHT = 0.02;

  /**
   * The trained heads, as files of a bundle.
   *
   * @param text the head for texts, an ONNX file
   * @param image the head for images, or null without images
   * @param words {@code words.tsv}
   * @param card figures and settings
   */
  public record Heads(
      byte[] text, byte @Nullable [] image, byte[] words, Map<String, Object> card) {}

  /**
   * Trains the heads. Blocks while it computes on all its threads.
   *
   * @param gap derives a head for images from the head for texts if no example has an image; null
   *     for none
   * @param encoder returns the vectors of texts, {@code float[k]} of length 1, in their order
   * @throws TrainingException if training fails; the message says why
   */
  public Heads run(
      List<TrainingExample> training,
      List<TrainingExample> validation,
      @Nullable ModalityGap gap,
      Function<List<String>, List<float[]>> encoder)
      throws IOException {
    Engine engine = TrainingEngine.open(options.threads());
    Files.createDirectories(options.out());
    long started = System.nanoTime();
    Vocabulary vocabulary = vocabulary(training);
    progress.note("%,d examples, %,d words".formatted(training.size(), vocabulary.size()));
    List<float[]> alone = encoder.apply(vocabulary.words());
    float[][] own = WordVectors.inContext(vocabulary, alone, training);
    if (options.saved() != null) {
      WordVectors.write(options.saved(), vocabulary, own);
      progress.note("wrote %s".formatted(options.saved()));
    }

    Weights wordWeights = new Weights(options.seed());
    float @Nullable [][] vectors =
        options.glove() == null ? own : WordVectors.glove(options.glove(), vocabulary);
    WordAutoencoder words = words(engine, wordWeights, vectors);
    float[][] codes = codes(words, vectors);
    SentenceCodes sentences = new SentenceCodes(vocabulary, codes);
    progress.note(
        "words have %.1f active dimensions of %d".formatted(active(codes), options.dimension()));

    Weights weights = new Weights(options.seed() + 1);
    SparseHead text = new SparseHead(weights, "text", texts(training), options.dimension());
    SparseHead image = imageHead(weights, training);
    if (options.glove() == null) {
      Stream.of(text, image).flatMap(Stream::ofNullable).forEach(h -> h.startFrom(words.encoder()));
    }
    SparseSettings settings = SparseSettings.of(options.dimension(), options.top());
    var objective =
        new PairObjective(
            engine, text, image, training, validation, sentences, settings, options.seed());
    var result =
        run(
                engine,
                settings(options.steps(), settings.batch(), 2e-3),
                "pairs",
                settings,
                "%d examples (%s)"
                    .formatted(training.size(), fingerprint(training, validation, vectors)))
            .run(weights, objective, options.resume());

    Map<String, Object> card = card(training, vocabulary);
    Map<String, Object> wordCodes = new LinkedHashMap<>();
    wordCodes.put("steps", options.wordSteps());
    wordCodes.put("active", active(codes));
    card.put("wordCodes", wordCodes);
    card.put("settings", settings.toString());
    card.put("steps", result.steps());
    card.put("loss", result.loss());
    card.put("validationLoss", -result.score());
    card.put("validationRecall", objective.recalls());
    byte[] textHead = text.checked(engine, "sparse-text", texts(validation), options.top(), card);
    byte[] imageHead =
        image != null
            ? image.checked(
                engine, "sparse-image", TrainingExample.images(validation), options.top(), card)
            : gap != null
                ? gap.applied(text)
                    .checked(engine, "sparse-image", gap.images(), options.top(), card)
                : null;
    // Dimensions are labelled by the words that the trained head activates.
    byte[] labels = labels(vocabulary.words(), text.codes(engine, alone, options.top()));
    card.put("seconds", (System.nanoTime() - started) / 1_000_000_000);
    return new Heads(textHead, imageHead, labels, card);
  }

  private @Nullable SparseHead imageHead(Weights weights, List<TrainingExample> training) {
    return training.stream().allMatch(example -> example.image() == null)
        ? null
        : new SparseHead(weights, "image", TrainingExample.images(training), options.dimension());
  }

  private Map<String, Object> card(List<TrainingExample> training, Vocabulary vocabulary) {
    Map<String, Object> card = new LinkedHashMap<>();
    card.put("command", options.command());
    card.put("seed", options.seed());
    card.put("examples", training.size());
    card.put("words", vocabulary.size());
    return card;
  }

  private static Vocabulary vocabulary(List<TrainingExample> training) {
    Vocabulary vocabulary = new Vocabulary(training);
    if (vocabulary.size() < 2) {
      throw new TrainingException(
          "the captions have %d words that occur in at least %d of them and in at most %.0f %%: too few to train on"
              .formatted(vocabulary.size(), Vocabulary.MIN_CAPTIONS, 100 * Vocabulary.MAX_SHARE));
    }
    return vocabulary;
  }

  /**
   * @param vectors vectors of the vocabulary's words, null for unknown words
   */
  private WordAutoencoder words(Engine engine, Weights weights, float @Nullable [][] vectors)
      throws IOException {
    float[][] known = Arrays.stream(vectors).filter(Objects::nonNull).toArray(float[][]::new);
    WordCodeSettings settings = WordCodeSettings.of(options.dimension(), options.wordSteps());
    WordAutoencoder autoencoder =
        new WordAutoencoder(engine, weights, known, settings, options.seed());
    run(
            engine,
            settings(settings.steps(), settings.batch(), 1e-3),
            "words",
            settings,
            "%d words (%s)".formatted(known.length, fingerprint(known).hex()))
        .run(weights, autoencoder, options.resume());
    return autoencoder;
  }

  /**
   * @param data describes what the step trains on, with a hash
   */
  private TrainingRun run(
      Engine engine, TrainingSettings steps, String step, Record settings, String data) {
    return new TrainingRun(
        engine,
        steps,
        options.out().resolve(step + ".checkpoint"),
        "%s %s, seed %d, %s".formatted(step, settings, options.seed(), data),
        progress);
  }

  private static Fingerprint fingerprint(float @Nullable [][] rows) {
    Fingerprint hash = new Fingerprint();
    Arrays.stream(rows).map(row -> row == null ? new float[0] : row).forEach(hash::add);
    return hash;
  }

  /** Returns a hash of all that step 3 trains on, besides its settings. */
  private String fingerprint(
      List<TrainingExample> training,
      List<TrainingExample> validation,
      float @Nullable [][] vectors) {
    Fingerprint hash =
        fingerprint(vectors)
            .add(options.glove() == null ? "own" : "glove")
            .add(String.valueOf(options.wordSteps()));
    Stream.of(training, validation).flatMap(List::stream).forEach(example -> example.addTo(hash));
    return hash.hex();
  }

  /** Returns the codes of all words; an unknown word has no active dimensions. */
  private float[][] codes(WordAutoencoder words, float @Nullable [][] vectors) {
    Iterator<float[]> known = Arrays.asList(words.codes()).iterator();
    return Arrays.stream(vectors)
        .map(vector -> vector == null ? new float[options.dimension()] : known.next())
        .toArray(float[][]::new);
  }

  static TrainingSettings settings(long steps, int batch, double rate) {
    return new TrainingSettings(
        steps, batch, rate, Math.max(1, steps / 20), 0, Math.max(1, steps / 10), 3);
  }

  private static List<float[]> texts(List<TrainingExample> examples) {
    return examples.stream().flatMap(example -> example.texts().stream()).toList();
  }

  static double active(float[][] codes) {
    long count = 0;
    for (float[] code : codes) {
      for (float value : code) {
        count += value > 0 ? 1 : 0;
      }
    }
    return count / (double) codes.length;
  }

  /** Returns {@code words.tsv}: the dimensions that words activate. */
  static byte[] labels(List<String> words, float[][] codes) {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < codes.length; i++) {
      StringBuilder line = new StringBuilder();
      for (int j = 0; j < codes[i].length; j++) {
        if (codes[i][j] >= MIN_WEIGHT) {
          line.append(line.isEmpty() ? "" : " ")
              .append(String.format(Locale.ROOT, "%d:%.3f", j, codes[i][j]));
        }
      }
      if (!line.isEmpty()) {
        lines.append(words.get(i)).append('\t').append(line).append('\n');
      }
    }
    return lines.toString().getBytes(StandardCharsets.UTF_8);
  }
}
