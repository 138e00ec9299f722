package dev.winnow.train;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.nn.Activation;
import java.util.List;

/**
 * One of the paired encoders of step 3 with its decoder: a dense vector of k dimensions to a code
 * of d, not negative, and back.
 */
final class SparseHead {

  static final String INPUT = "embedding";
  private static final int CHUNK = 512;

  private final Dense encoder;
  private final Dense decoder;
  private final int dense;
  private final int sparse;

  SparseHead(Weights weights, String name, int dense, int sparse) {
    this.dense = dense;
    this.sparse = sparse;
    encoder = new Dense(weights, name + ".encoder", dense, sparse);
    decoder = new Dense(weights, name + ".decoder", sparse, dense);
  }

  /** Starts where step 1 has ended, for vectors of the same space around another mean. */
  void startFrom(Dense words, float[] mean, double length) {
    encoder.set(words, mean, length);
  }

  /** Returns E_d. */
  NDArray encode(Pass pass, NDArray vectors) {
    return Activation.relu(encoder.forward(pass, vectors));
  }

  /** Returns Ê_k. */
  NDArray decode(Pass pass, NDArray codes) {
    return decoder.forward(pass, codes);
  }

  /** Returns the codes of vectors that have no caption: the {@code top} largest dimensions. */
  float[][] codes(Engine engine, List<float[]> vectors, int top) {
    float[][] codes = new float[vectors.size()][sparse];
    for (int first = 0; first < codes.length; first += CHUNK) {
      int count = Math.min(CHUNK, codes.length - first);
      try (NDManager manager = engine.newBaseManager()) {
        Pass pass = new Pass(manager, false);
        NDArray rows =
            manager.create(vectors.subList(first, first + count).toArray(float[][]::new));
        float[] all = SparseLosses.masked(encode(pass, rows), top, null).toFloatArray();
        for (int i = 0; i < count; i++) {
          System.arraycopy(all, i * sparse, codes[first + i], 0, sparse);
        }
      }
    }
    return codes;
  }

  /** Returns it as an ONNX file: {@code embedding [n, k]} to {@code sparse [n, d]}. */
  byte[] export(String name, int top) {
    var graph = new OnnxGraph(name);
    String input = graph.input(INPUT, dense);
    String code = graph.node("Relu", encoder.export(graph, input));
    graph.output("sparse", graph.top(code, top), sparse);
    return graph.model(java.util.Map.of("input", "vectors of length 1"));
  }
}
