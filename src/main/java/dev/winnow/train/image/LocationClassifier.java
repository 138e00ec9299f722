package dev.winnow.train.image;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.convolutional.Conv2d;
import dev.winnow.bundle.onnx.OnnxGraphBuilder;
import dev.winnow.train.nn.ForwardPass;
import dev.winnow.train.nn.Layer;
import dev.winnow.train.nn.Weights;
import dev.winnow.train.nn.Weights.Kind;
import dev.winnow.train.nn.Weights.Weight;

/**
 * Classifies each place of an image as one of several kinds or as nothing: {@code [n, in, h, w]} to
 * {@code [n, kinds + 1]}, the highest probability of each kind at any place. Places are classified
 * before pooling, so that the rest of the image does not blur the result.
 *
 * @param kinds number of kinds; the last class is nothing
 */
record LocationClassifier(String name, int in, int kinds, Weight matrix, Weight bias)
    implements Layer {

  private static final Shape ONE = new Shape(1, 1);
  private static final Shape NONE = new Shape(0, 0);
  private static final int[] PLACES = {2};

  LocationClassifier(Weights weights, String name, int in, int kinds) {
    this(
        name,
        in,
        kinds,
        weights.normal(name + ".weight", Math.sqrt(1.0 / in), kinds + 1, in, 1, 1),
        weights.constant(name + ".bias", Kind.TRAINED, 0, kinds + 1));
  }

  /** Returns the logits at every place, {@code [n, kinds + 1, h, w]}. */
  NDArray logits(ForwardPass pass, NDArray features) {
    return Conv2d.conv2d(features, pass.get(matrix), pass.get(bias), ONE, NONE, ONE)
        .singletonOrThrow();
  }

  /** Pools logits as {@link #forward} does. */
  static NDArray pooled(NDArray logits) {
    Shape shape = logits.getShape();
    return logits.softmax(1).reshape(shape.get(0), shape.get(1), -1).max(PLACES);
  }

  @Override
  public NDArray forward(ForwardPass pass, NDArray features) {
    return pooled(logits(pass, features));
  }

  @Override
  public String export(OnnxGraphBuilder graph, String input) {
    String logits =
        graph.convolution(
            input,
            graph.tensor(name + ".weight", matrix.values(), kinds + 1, in, 1, 1),
            bias.addTo(graph),
            1,
            1,
            0);
    return graph.flatten(graph.node("GlobalMaxPool", graph.softmax(logits)));
  }
}
