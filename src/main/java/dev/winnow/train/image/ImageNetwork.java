package dev.winnow.train.image;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import dev.winnow.bundle.onnx.OnnxGraphBuilder;
import dev.winnow.train.nn.Convolution;
import dev.winnow.train.nn.Dense;
import dev.winnow.train.nn.ForwardPass;
import dev.winnow.train.nn.GlobalPool;
import dev.winnow.train.nn.Layer;
import dev.winnow.train.nn.Relu;
import dev.winnow.train.nn.Residual;
import dev.winnow.train.nn.Sequence;
import dev.winnow.train.nn.Weights;

/**
 * A small convolutional network: images {@code [n, 3, h, w]} to embeddings {@code [n, d]}. Its stem
 * has a stride of 4, because layers at full resolution would take most of the time. The embedding
 * is a linear map of the features' mean and maximum over all places, and of the highest probability
 * of each class at any place.
 */
final class ImageNetwork {

  private final Layer body;
  private final LocationClassifier types;
  private final LocationClassifier hues;
  private final Layer pool = new GlobalPool();
  private final Dense embedding;

  /**
   * The network's outputs at the places of a grid over the image.
   *
   * @param features {@code [n, channels, h/16, w/16]}
   * @param types logits of kinds of things, {@code [n, types + 1, h/16, w/16]}
   * @param hues logits of hues, {@code [n, hues + 1, h/16, w/16]}
   */
  record Seen(NDArray features, NDArray types, NDArray hues) {}

  /**
   * @param dimension d
   * @param types number of kinds of things to distinguish
   * @param hues number of hues to distinguish
   * @param widths channels at a quarter, an eighth and a sixteenth of the image's side, and of the
   *     features that are pooled over the image
   */
  ImageNetwork(Weights weights, int dimension, int types, int hues, int... widths) {
    int a = widths[0];
    int b = widths[1];
    int c = widths[2];
    int channels = widths[3];
    body =
        new Sequence(
            convolution(weights, "stem", 3, a, 6, 4),
            convolution(weights, "quarter", a, a, 3, 1),
            convolution(weights, "eighth", a, b, 3, 2),
            new Residual(convolution(weights, "eighth.residual", b, b, 3, 1)),
            convolution(weights, "sixteenth", b, c, 3, 2),
            new Residual(convolution(weights, "sixteenth.residual", c, c, 3, 1)),
            new Residual(convolution(weights, "sixteenth.residual2", c, c, 3, 1)),
            convolution(weights, "features", c, channels, 1, 1));
    this.types = new LocationClassifier(weights, "types", channels, types);
    this.hues = new LocationClassifier(weights, "hues", channels, hues);
    int pooled = 2 * channels + types + 1 + hues + 1;
    embedding = new Dense(weights, "embedding", pooled, dimension);
  }

  private static Layer convolution(
      Weights weights, String name, int in, int out, int kernel, int stride) {
    return new Sequence(new Convolution(weights, name, in, out, kernel, stride), new Relu());
  }

  /** Computes the outputs at the places of images. */
  Seen see(ForwardPass pass, NDArray pixels) {
    NDArray features = body.forward(pass, pixels);
    return new Seen(features, types.logits(pass, features), hues.logits(pass, features));
  }

  /** Returns the embeddings of the outputs, not normalised. */
  NDArray embeddings(ForwardPass pass, Seen seen) {
    return embedding.forward(
        pass,
        NDArrays.concat(
            new NDList(
                pool.forward(pass, seen.features()),
                LocationClassifier.pooled(seen.types()),
                LocationClassifier.pooled(seen.hues())),
            1));
  }

  /** Adds the whole network to a graph. */
  String export(OnnxGraphBuilder graph, String input) {
    String features = body.export(graph, input);
    return embedding.export(
        graph,
        graph.concat(
            pool.export(graph, features),
            types.export(graph, features),
            hues.export(graph, features)));
  }
}
