package dev.winnow.train.sparse;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import dev.winnow.train.nn.Dense;
import dev.winnow.train.nn.ForwardPass;
import dev.winnow.train.nn.Objective;
import dev.winnow.train.nn.Weights;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Step 1 of paper 1: a sparse autoencoder over word vectors, after SPINE (Subramanian et al.,
 * 2018): capped ReLU to [0, 1], a linear decoder, noisy inputs, and RL + ASL + PSL; the weight of
 * PSL rises from 0 to 1. All words are needed for training, so early stopping uses their own loss.
 */
final class WordAutoencoder implements Objective {

  /** Standard deviation of the noise, relative to the length of a word vector. */
  private static final double NOISE = 0.2;

  /** Activations below this value count as 0 in the final codes. */
  private static final float ACTIVE = 0.1f;

  private final ai.djl.engine.Engine engine;
  private final Dense encoder;
  private final Dense decoder;
  private final float[][] words;
  private final WordCodeSettings settings;
  private final long seed;

  /**
   * @param words {@code [V, m]}
   */
  WordAutoencoder(
      ai.djl.engine.Engine engine,
      Weights weights,
      float[][] words,
      WordCodeSettings settings,
      long seed) {
    this.engine = engine;
    this.words = words;
    this.settings = settings;
    this.seed = seed;
    encoder = new Dense(weights, "words.encoder", words[0].length, settings.dimension());
    decoder = new Dense(weights, "words.decoder", settings.dimension(), words[0].length);
  }

  @Override
  public NDArray loss(ForwardPass pass, long step) {
    SplittableRandom random = new SplittableRandom(seed * 0x9e3779b97f4a7c15L + step);
    int m = words[0].length;
    float deviation = (float) (NOISE / Math.sqrt(m));
    float[][] clean = new float[settings.batch()][];
    float[][] noisy = new float[settings.batch()][];
    for (int i = 0; i < clean.length; i++) {
      clean[i] = words[random.nextInt(words.length)];
      noisy[i] = clean[i].clone();
      for (int j = 0; j < m; j++) {
        noisy[i][j] += deviation * (float) random.nextGaussian();
      }
    }
    NDManager manager = pass.manager();
    NDArray codes = codes(pass, manager.create(noisy));
    NDArray rl =
        SparseLosses.reconstruction(pass, manager.create(clean), decoder.forward(pass, codes));
    NDArray asl = SparseLosses.averageSparsity(codes, settings.sparsity());
    NDArray psl = SparseLosses.partialSparsity(pass, codes);
    // The weight of PSL rises: at full weight from the start, it would push all activations to 0.
    double ramp = Math.min(1, (step + 1.0) / settings.steps());
    return rl.mul(pass.constant(settings.reconstruction()))
        .add(asl)
        .add(psl.mul(pass.constant(ramp)));
  }

  private NDArray codes(ForwardPass pass, NDArray vectors) {
    return encoder.forward(pass, vectors).clip(0f, 1f);
  }

  /** Returns minus the loss over all words, without noise. */
  @Override
  public double validate() {
    double sum = 0;
    try (NDManager manager = engine.newBaseManager()) {
      ForwardPass pass = new ForwardPass(manager, false);
      NDArray all = manager.create(words);
      NDArray codes = codes(pass, all);
      sum +=
          settings.reconstruction()
              * SparseLosses.reconstruction(pass, all, decoder.forward(pass, codes)).getFloat();
      sum += SparseLosses.averageSparsity(codes, settings.sparsity()).getFloat();
      sum += SparseLosses.partialSparsity(pass, codes).getFloat();
    }
    return -sum;
  }

  /** Returns z_w of every word, {@code [V, d]} in [0, 1], with weak activations as 0. */
  float[][] codes() {
    List<float[]> rows = new ArrayList<>();
    try (NDManager manager = engine.newBaseManager()) {
      float[] all = codes(new ForwardPass(manager, false), manager.create(words)).toFloatArray();
      for (int first = 0; first < all.length; first += settings.dimension()) {
        float[] row = new float[settings.dimension()];
        for (int j = 0; j < row.length; j++) {
          float value = all[first + j];
          row[j] = value < ACTIVE ? 0 : value;
        }
        rows.add(row);
      }
    }
    return rows.toArray(float[][]::new);
  }

  Dense encoder() {
    return encoder;
  }
}
