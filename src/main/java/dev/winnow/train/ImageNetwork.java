package dev.winnow.train;

import ai.djl.ndarray.NDArray;

/**
 * A small convolutional network: pictures {@code [n, 3, h, w]} to embeddings {@code [n, d]}. Its
 * stem takes four pixels at a time, which is where the time of such networks goes otherwise.
 */
final class ImageNetwork {

  private final Layer body;
  private final Layer head;
  private final int channels;

  /**
   * @param dimension d
   * @param widths channels at a quarter, an eighth and a sixteenth of the picture's side, and of
   *     the features that are pooled over the picture
   */
  ImageNetwork(Weights weights, int dimension, int... widths) {
    int a = widths[0];
    int b = widths[1];
    int c = widths[2];
    channels = widths[3];
    body =
        new Sequence(
            convolution(weights, "stem", 3, a, 6, 4),
            convolution(weights, "quarter", a, a, 3, 1),
            convolution(weights, "eighth", a, b, 3, 2),
            new Residual(convolution(weights, "eighth.residual", b, b, 3, 1)),
            convolution(weights, "sixteenth", b, c, 3, 2),
            new Residual(convolution(weights, "sixteenth.residual", c, c, 3, 1)),
            convolution(weights, "features", c, channels, 1, 1));
    head = new Sequence(new GlobalPool(), new Dense(weights, "embedding", 2 * channels, dimension));
  }

  private static Layer convolution(
      Weights weights, String name, int in, int out, int kernel, int stride) {
    return new Sequence(new Convolution(weights, name, in, out, kernel, stride), new Relu());
  }

  /** Returns what is seen at every place: {@code [n, channels, h/16, w/16]}. */
  NDArray features(Pass pass, NDArray pixels) {
    return body.forward(pass, pixels);
  }

  /** Returns the embeddings for features, at any length. */
  NDArray embeddings(Pass pass, NDArray features) {
    return head.forward(pass, features);
  }

  int channels() {
    return channels;
  }

  /** Adds the whole network to a graph. */
  String export(OnnxGraph graph, String input) {
    return head.export(graph, body.export(graph, input));
  }
}
