package dev.winnow.train.photo;

import dev.winnow.bundle.onnx.OnnxGraphBuilder;
import dev.winnow.bundle.onnx.OnnxPart;
import dev.winnow.train.LinearAlgebra;
import java.util.Map;

/**
 * Builds the sparse head for an image encoder with two experts: the trained head for drawn scenes,
 * and the head for texts for all other images, whose vectors are combinations of text vectors.
 */
final class PhotographSparseGraph {

  static final String SCENES = "scenes/";
  static final String SPARSE = "sparse";

  /** The component of a photograph's vector in the direction that texts do not use. */
  static final float MARK = 0.5f;

  private static final String EMBEDDING = "embedding";

  /** Weight of the direction that all texts share, which is added to the vectors of photographs. */
  private static final float SHARED = 0.75f;

  private PhotographSparseGraph() {}

  static byte[] model(
      OnnxPart scenes, OnnxPart texts, TextDirections directions, int dimension, int top) {
    int d = directions.mean().length;
    var graph = new OnnxGraphBuilder("sparse-image");
    String embedding = graph.input(EMBEDDING, d);
    String unused = graph.tensor("unused", LinearAlgebra.flat(directions.unused()), d, 1);
    String mark = graph.node("MatMul", embedding, unused);
    String photograph =
        graph.floats(
            graph.node("Greater", mark, graph.tensor("marked", new float[] {MARK / 2}, 1)));
    double[] mean = directions.mean();
    double length = Math.sqrt(LinearAlgebra.dot(mean, mean));
    float[] shared = new float[d];
    for (int j = 0; j < d; j++) {
      shared[j] = (float) (SHARED * mean[j] / length);
    }
    String plain =
        graph.node(
            "Sub",
            embedding,
            graph.node(
                "Mul",
                mark,
                graph.tensor("unused_row", LinearAlgebra.flat(directions.unused()), d)));
    String text =
        graph.unit(graph.node("Add", graph.unit(plain), graph.tensor("shared", shared, d)));
    String asText = graph.include(texts, "texts/", EMBEDDING, text, true);
    String asScene = graph.include(scenes, SCENES, EMBEDDING, embedding, false);
    String one = graph.tensor("one", new float[] {1}, 1);
    String sparse =
        graph.node(
            "Add",
            graph.node("Mul", asText, photograph),
            graph.node("Mul", asScene, graph.node("Sub", one, photograph)));
    graph.output(SPARSE, graph.top(sparse, top), dimension);
    return graph.model(Map.of("input", "an embedding of an image, of length 1"));
  }
}
