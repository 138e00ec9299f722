package dev.winnow.train.sparse;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.nn.Activation;
import dev.winnow.bundle.onnx.OnnxGraphBuilder;
import dev.winnow.metric.Retrieval;
import dev.winnow.train.OnnxCheck;
import dev.winnow.train.nn.Dense;
import dev.winnow.train.nn.ForwardPass;
import dev.winnow.train.nn.Losses;
import dev.winnow.train.nn.Weights;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One of the paired encoders of step 3 with its decoder: from a dense vector of k dimensions to a
 * non-negative code of d dimensions, and back.
 */
final class SparseHead {

  static final String INPUT = "embedding";
  private static final int CHUNK = 512;
  private static final int CHECKED = 64;

  private final Dense encoder;
  private final Dense decoder;
  private final int sparse;
  private final float[] mean;
  private final float spread;

  /**
   * @param vectors examples of its inputs, of length 1: their mean is subtracted from all inputs,
   *     because the common part does not distinguish them
   */
  SparseHead(Weights weights, String name, List<float[]> vectors, int sparse) {
    this.sparse = sparse;
    mean = new float[vectors.getFirst().length];
    for (float[] vector : vectors) {
      for (int i = 0; i < mean.length; i++) {
        mean[i] += vector[i] / vectors.size();
      }
    }
    // The mean square distance of vectors of length 1 to their mean.
    spread = (float) Math.sqrt(1 - Retrieval.dot(mean, mean));
    encoder = new Dense(weights, name + ".encoder", mean.length, sparse);
    decoder = new Dense(weights, name + ".decoder", sparse, mean.length);
  }

  private SparseHead(SparseHead other, float[] mean, float spread) {
    this.sparse = other.sparse;
    this.mean = mean;
    this.spread = spread;
    encoder = other.encoder;
    decoder = other.decoder;
  }

  /**
   * Returns this head for vectors of another modality in the same space, with another mean:
   * differences between vectors are similar in both modalities, but the means differ.
   *
   * @param gap difference between the means of both modalities, on the same content
   * @param spread the mean distance of vectors of the other modality to their mean
   */
  SparseHead moved(float[] gap, float spread) {
    float[] moved = mean.clone();
    for (int i = 0; i < moved.length; i++) {
      moved[i] += gap[i];
    }
    return new SparseHead(this, moved, spread);
  }

  /** Initialises the head with the weights of step 1. */
  void startFrom(Dense words) {
    encoder.copy(words);
  }

  /**
   * Initialises the head with a dimension for each word: the similarity of a vector to the word.
   */
  void startFrom(float[][] words) {
    encoder.set(words);
  }

  /** Returns E_k: vectors around their mean, in units of their spread, {@code [n, k]}. */
  NDArray centred(ForwardPass pass, float[][] vectors) {
    NDManager manager = pass.manager();
    return manager.create(vectors).sub(manager.create(mean)).mul(pass.constant(1 / spread));
  }

  /** Returns E_d of E_k. */
  NDArray encode(ForwardPass pass, NDArray centred) {
    return Activation.relu(encoder.forward(pass, centred));
  }

  /** Returns Ê_k of a code. */
  NDArray decode(ForwardPass pass, NDArray codes) {
    return decoder.forward(pass, codes);
  }

  /**
   * Returns the codes of vectors that have no caption: the {@code top} largest dimensions, of
   * length 1 as the contrastive loss compares them.
   */
  float[][] codes(Engine engine, List<float[]> vectors, int top) {
    float[][] codes = new float[vectors.size()][sparse];
    for (int first = 0; first < codes.length; first += CHUNK) {
      int count = Math.min(CHUNK, codes.length - first);
      try (NDManager manager = engine.newBaseManager()) {
        ForwardPass pass = new ForwardPass(manager, false);
        NDArray rows = centred(pass, vectors.subList(first, first + count).toArray(float[][]::new));
        float[] all =
            Losses.normalised(SparseLosses.masked(encode(pass, rows), top, null)).toFloatArray();
        for (int i = 0; i < count; i++) {
          System.arraycopy(all, i * sparse, codes[first + i], 0, sparse);
        }
      }
    }
    return codes;
  }

  /** Returns the head as an ONNX file: {@code embedding [n, k]} to {@code sparse [n, d]}. */
  byte[] export(String name, int top) {
    var graph = new OnnxGraphBuilder(name);
    String input = graph.input(INPUT, mean.length);
    String code = graph.node("Relu", encoder.export(graph, input, mean, spread));
    graph.output("sparse", graph.unit(graph.top(code, top)), sparse);
    return graph.model(Map.of("input", "vectors of length 1"));
  }

  /**
   * Returns the head as an ONNX file that is checked to give the same codes.
   *
   * @param card receives the difference, and the number of active dimensions
   */
  byte[] checked(
      Engine engine, String name, List<float[]> vectors, int top, Map<String, Object> card) {
    byte[] model = export(name, top);
    List<float[]> some = vectors.subList(0, Math.min(CHECKED, vectors.size()));
    float[] flat = new float[some.size() * mean.length];
    for (int i = 0; i < some.size(); i++) {
      System.arraycopy(some.get(i), 0, flat, i * mean.length, mean.length);
    }
    double difference =
        OnnxCheck.requireEqual(
            codes(engine, some, top), OnnxCheck.run(model, INPUT, flat, some.size(), mean.length));
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("largestDifferenceOnnx", difference);
    figures.put("active", SparseTraining.active(codes(engine, vectors, top)));
    card.put(name, figures);
    return model;
  }
}
