package dev.winnow.train.sparse;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import dev.winnow.metric.Retrieval;
import dev.winnow.train.TrainingException;
import dev.winnow.train.nn.ForwardPass;
import dev.winnow.train.nn.Losses;
import dev.winnow.train.nn.Objective;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Step 3 of paper 1: paired encoders and decoders for images and texts with L = RL + λ·CL over SR =
 * (z_c OR Top_t(E)) ⊙ E. In the paper, decoders take E; here they take SR, because the stored code
 * must represent the vector. The encoders start with the weights of the autoencoder of step 1, so
 * that a dimension has the same meaning for images and words.
 *
 * <p>The mean of the captions' vectors represents an asset with captions and no image. The text
 * encoder then serves both sides of its pairs: this mean, and a caption that it omits.
 */
final class PairObjective implements Objective {

  private static final int[] KS = {1, 5, 10};

  private final Engine engine;
  private final SparseHead text;
  private final @Nullable SparseHead image;
  private final List<TrainingExample> images;
  private final List<TrainingExample> captioned;
  private final List<TrainingExample> validation;
  private final SentenceCodes sentences;
  private final SparseSettings settings;
  private final long seed;

  /**
   * @param image null if no example has an image
   */
  PairObjective(
      Engine engine,
      SparseHead text,
      @Nullable SparseHead image,
      List<TrainingExample> training,
      List<TrainingExample> validation,
      SentenceCodes sentences,
      SparseSettings settings,
      long seed) {
    this.engine = engine;
    this.text = text;
    this.image = image;
    this.validation = validation;
    this.sentences = sentences;
    this.settings = settings;
    this.seed = seed;
    images = training.stream().filter(example -> example.image() != null).toList();
    List<TrainingExample> several =
        training.stream().filter(TrainingExample::hasOtherCaptions).toList();
    List<TrainingExample> without =
        several.stream().filter(example -> example.image() == null).toList();
    captioned = without.isEmpty() ? several : without;
  }

  @Override
  public NDArray loss(ForwardPass pass, long step) {
    SplittableRandom random = new SplittableRandom(seed * 0x9e3779b97f4a7c15L + step);
    NDArray loss = null;
    if (image != null && !images.isEmpty()) {
      loss = pairs(pass, image, images, random);
    }
    if (!captioned.isEmpty()) {
      NDArray texts = pairs(pass, text, captioned, random);
      loss = loss == null ? texts : loss.add(texts);
    }
    if (loss == null) {
      throw new TrainingException("no example has an image or two captions");
    }
    return loss;
  }

  private NDArray pairs(
      ForwardPass pass, SparseHead items, List<TrainingExample> from, SplittableRandom random) {
    int n = Math.min(settings.batch(), from.size());
    int[] chosen = distinct(n, from.size(), random);
    float[][] seen = new float[n][];
    float[][] said = new float[n][];
    float[] active = new float[n * settings.dimension()];
    for (int i = 0; i < n; i++) {
      TrainingExample example = from.get(chosen[i]);
      int caption = random.nextInt(example.captions().size());
      said[i] = example.texts().get(caption);
      seen[i] = items == image ? image(example) : others(example, caption);
      sentences.mark(example.captions().get(caption), active, i * settings.dimension());
    }
    NDManager manager = pass.manager();
    NDArray mask = manager.create(active, new Shape(n, settings.dimension()));
    return loss(pass, items, seen, said, mask);
  }

  /**
   * @param mask 1 where z_c is active; null for codes without a caption
   */
  private NDArray loss(
      ForwardPass pass, SparseHead items, float[][] seen, float[][] said, @Nullable NDArray mask) {
    NDArray x = items.centred(pass, seen);
    NDArray y = text.centred(pass, said);
    NDArray sx = SparseLosses.masked(items.encode(pass, x), settings.top(), mask);
    NDArray sy = SparseLosses.masked(text.encode(pass, y), settings.top(), mask);
    NDArray rl =
        SparseLosses.reconstruction(pass, x, items.decode(pass, sx))
            .add(SparseLosses.reconstruction(pass, y, text.decode(pass, sy)));
    NDArray alike = Losses.alike(pass, said);
    NDArray cl = SparseLosses.contrastive(pass, sx, sy, settings.temperature(), alike);
    return rl.add(cl.mul(pass.constant(settings.contrastive())));
  }

  private static float[] image(TrainingExample example) {
    float[] image = example.image();
    if (image == null) {
      throw new IllegalArgumentException("no image");
    }
    return image;
  }

  /** Returns the mean of the vectors of all captions except one, of length 1. */
  private static float[] others(TrainingExample example, int caption) {
    List<float[]> others = example.othersThan(caption);
    float[] mean = new float[others.getFirst().length];
    for (float[] other : others) {
      for (int i = 0; i < mean.length; i++) {
        mean[i] += other[i];
      }
    }
    double length = Math.sqrt(Retrieval.dot(mean, mean));
    for (int i = 0; i < mean.length; i++) {
      mean[i] /= (float) length;
    }
    return mean;
  }

  private static int[] distinct(int count, int size, SplittableRandom random) {
    if (count == size) {
      int[] all = new int[size];
      Arrays.setAll(all, i -> i);
      return all;
    }
    return random.ints(0, size).distinct().limit(count).toArray();
  }

  /** Returns minus the loss, for codes without a caption. */
  @Override
  public double validate() {
    List<TrainingExample> seen = validation.stream().filter(e -> e.image() != null).toList();
    List<TrainingExample> told = told();
    double loss = image == null ? 0 : loss(image, seen, PairObjective::image);
    return -loss - loss(text, told, e -> others(e, 0));
  }

  private List<TrainingExample> told() {
    return validation.stream().filter(e -> e.image() == null && e.hasOtherCaptions()).toList();
  }

  private double loss(
      SparseHead items, List<TrainingExample> from, Function<TrainingExample, float[]> item) {
    double sum = 0;
    int batches = 0;
    for (int first = 0; first + 1 < from.size(); first += settings.batch()) {
      List<TrainingExample> batch =
          from.subList(first, Math.min(from.size(), first + settings.batch()));
      try (NDManager manager = engine.newBaseManager()) {
        float[][] seen = batch.stream().map(item).toArray(float[][]::new);
        float[][] said = batch.stream().map(e -> e.texts().getFirst()).toArray(float[][]::new);
        sum += loss(new ForwardPass(manager, false), items, seen, said, null).getFloat();
        batches++;
      }
    }
    return batches == 0 ? 0 : sum / batches;
  }

  /** Returns the recall at 1, 5 and 10 of codes for each other, on the validation examples. */
  Map<String, double[]> recalls() {
    Map<String, double[]> recalls = new TreeMap<>();
    List<TrainingExample> seen = validation.stream().filter(e -> e.image() != null).toList();
    if (image != null && !seen.isEmpty()) {
      recalls.put(
          "textToImage", recall(image, seen.stream().map(PairObjective::image).toList(), seen));
    }
    List<TrainingExample> told = told();
    if (!told.isEmpty()) {
      recalls.put(
          "captionToOtherCaptions",
          recall(text, told.stream().map(e -> others(e, 0)).toList(), told));
    }
    return recalls;
  }

  private double[] recall(SparseHead head, List<float[]> items, List<TrainingExample> examples) {
    List<float[]> queries = examples.stream().map(e -> e.texts().getFirst()).toList();
    return Retrieval.recall(
        text.codes(engine, queries, settings.top()), head.codes(engine, items, settings.top()), KS);
  }
}
