package dev.winnow.encoder;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.Views;
import dev.winnow.image.LabHistogram;
import dev.winnow.vector.DenseVectors;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Computes the views of images. Thread-safe. */
final class ViewEncoder implements AutoCloseable {

  private static final String EMBEDDING = "embedding";
  private static final String STYLE = "style";
  private static final String COLOUR = "colour";
  private static final String OUTPUTS = "views";
  private static final String INPUTS = "inputs";

  /** Maximum deviation of a vector's length from 1. */
  private static final double TOLERANCE = 1e-3;

  private final Views views;
  private final OnnxGraph graph;

  /**
   * @param dense d of the embeddings
   * @param graph closed with this encoder
   * @throws BundleException if the graph does not match the manifest
   */
  ViewEncoder(Views views, int dense, OnnxGraph graph) {
    this.views = views;
    this.graph = graph;
    if (!graph.inputs().equals(Set.of(EMBEDDING, STYLE, COLOUR))) {
      throw new BundleException(
          "%s has the inputs %s; it must have %s, %s and %s"
              .formatted(graph.name(), graph.inputs(), EMBEDDING, STYLE, COLOUR));
    }
    List<ViewInput> two = List.of(probe(dense, 0), probe(dense, 1));
    List<OnnxGraph.Output> outputs = graph.probe(manager -> inputs(manager::create, two));
    Shape expected = new Shape(2, views.total());
    if (outputs.size() < 2
        || !outputs.get(0).equals(new OnnxGraph.Output(OUTPUTS, expected))
        || !outputs.get(1).equals(new OnnxGraph.Output(INPUTS, expected))) {
      throw new BundleException(
          "%s returns %s for 2 images; its first outputs must be '%s' and '%s' [2, %d]"
              .formatted(graph.name(), outputs, OUTPUTS, INPUTS, views.total()));
    }
    for (float[] vector : encode(two)) {
      double norm = DenseVectors.norm(vector);
      if (!(Math.abs(norm - 1) < TOLERANCE)) {
        throw new BundleException(
            "%s returns a vector of length %s; it must be 1".formatted(graph.name(), norm));
      }
    }
  }

  private ViewInput probe(int dense, int axis) {
    float[] embedding = new float[dense];
    embedding[axis % dense] = 1;
    float[] style = new float[views.style()];
    style[axis % style.length] = 1;
    float[] colour = new float[LabHistogram.WITH_FIGURE];
    colour[axis] = 1;
    return new ViewInput(embedding, style, colour);
  }

  /** Encodes a batch, in order. Each vector concatenates all views and has length 1. */
  List<float[]> encode(List<ViewInput> batch) {
    return graph.run(
        manager -> inputs(manager::create, batch),
        outputs -> List.of(OnnxGraph.rows(outputs.get(0))));
  }

  /** Encodes a batch, in order. Returns the views together with their inputs. */
  List<ViewVectors> encodeWithInputs(List<ViewInput> batch) {
    return graph.run(
        manager -> inputs(manager::create, batch),
        outputs -> {
          float[][] made = OnnxGraph.rows(outputs.get(0));
          float[][] from = OnnxGraph.rows(outputs.get(1));
          return IntStream.range(0, made.length)
              .mapToObj(i -> new ViewVectors(made[i], from[i]))
              .toList();
        });
  }

  private interface ArrayFactory {
    NDArray create(float[] values, Shape shape);
  }

  private NDList inputs(ArrayFactory arrays, List<ViewInput> batch) {
    return new NDList(
        input(arrays, EMBEDDING, batch, ViewInput::embedding),
        input(arrays, STYLE, batch, ViewInput::style),
        input(arrays, COLOUR, batch, this::colour));
  }

  private float[] colour(ViewInput input) {
    return views.ofFigures() ? input.colour() : LabHistogram.whole(input.colour());
  }

  private static NDArray input(
      ArrayFactory arrays, String name, List<ViewInput> batch, Function<ViewInput, float[]> part) {
    int width = part.apply(batch.getFirst()).length;
    float[] flat = new float[batch.size() * width];
    for (int i = 0; i < batch.size(); i++) {
      System.arraycopy(part.apply(batch.get(i)), 0, flat, i * width, width);
    }
    return OnnxGraph.named(arrays.create(flat, new Shape(batch.size(), width)), name);
  }

  @Override
  public void close() {
    graph.close();
  }
}
