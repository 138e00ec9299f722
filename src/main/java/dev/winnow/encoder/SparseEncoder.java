package dev.winnow.encoder;

import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.SparseVector;
import dev.winnow.vector.TopT;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** A sparse head: maps embeddings of one modality to sparse vectors. Thread-safe. */
final class SparseEncoder implements AutoCloseable {

  private static final String INPUT = "embedding";
  private static final String OUTPUT = "sparse";

  private final BundleManifest.Sparse sparse;
  private final OnnxGraph graph;

  /**
   * @param dense d of the embeddings
   * @param graph closed with this encoder
   * @throws BundleException if the graph does not match the manifest
   */
  SparseEncoder(BundleManifest.Sparse sparse, int dense, OnnxGraph graph) {
    this.sparse = sparse;
    this.graph = graph;
    graph.requireOnlyInput(INPUT);
    // Two arbitrary embeddings: the output must be sparse for these too.
    Random random = new Random(1);
    float[] first = new float[dense];
    float[] second = new float[dense];
    for (int i = 0; i < dense; i++) {
      first[i] = (float) random.nextGaussian();
      second[i] = -first[i];
    }
    List<float[]> embeddings =
        List.of(DenseVectors.normalize(first), DenseVectors.normalize(second));
    List<OnnxGraph.Output> outputs =
        graph.probe(
            manager ->
                new NDList(
                    OnnxGraph.named(manager.create(flat(embeddings), new Shape(2, dense)), INPUT)));
    if (!outputs.getFirst().name().equals(OUTPUT)
        || !outputs.getFirst().shape().equals(new Shape(2, sparse.dimension()))) {
      throw new BundleException(
          "%s returns %s for 2 embeddings; its first output must be '%s' [2, %d]"
              .formatted(graph.name(), outputs, OUTPUT, sparse.dimension()));
    }
    for (float[] row : activations(embeddings)) {
      requireSparse(row);
    }
  }

  private void requireSparse(float[] row) {
    int active = 0;
    for (float value : row) {
      if (!(value >= 0) || Float.isInfinite(value)) {
        throw new BundleException(
            "%s returns the activation %s; it must not be negative".formatted(graph.name(), value));
      }
      active += value > 0 ? 1 : 0;
    }
    if (active > sparse.top()) {
      throw new BundleException(
          "%s returns %d active dimensions; sparse.top is %d"
              .formatted(graph.name(), active, sparse.top()));
    }
  }

  /**
   * Encodes a batch of embeddings of length 1, in order.
   *
   * @throws IllegalArgumentException if an activation is not finite
   */
  List<SparseVector> encode(List<float[]> embeddings) {
    return Arrays.stream(activations(embeddings))
        .map(activations -> TopT.of(activations, sparse.top()))
        .toList();
  }

  private float[][] activations(List<float[]> embeddings) {
    return graph.run(INPUT, flat(embeddings), embeddings.size(), embeddings.getFirst().length);
  }

  private static float[] flat(List<float[]> rows) {
    int width = rows.getFirst().length;
    float[] flat = new float[rows.size() * width];
    for (int i = 0; i < rows.size(); i++) {
      System.arraycopy(rows.get(i), 0, flat, i * width, width);
    }
    return flat;
  }

  @Override
  public void close() {
    graph.close();
  }
}
