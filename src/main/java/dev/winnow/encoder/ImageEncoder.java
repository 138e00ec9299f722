package dev.winnow.encoder;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.onnx.StyleOutput;
import dev.winnow.image.LabHistogram;
import dev.winnow.image.Pixels;
import dev.winnow.image.Resize;
import dev.winnow.vector.DenseVectors;
import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Encodes images as vectors of length 1, {@code float[d]}. Thread-safe. */
final class ImageEncoder implements AutoCloseable {

  private static final String INPUT = "pixels";

  private final BundleManifest.Image image;
  private final OnnxGraph graph;

  /**
   * @param dimension d
   * @param graph closed with this encoder
   * @throws BundleException if the graph does not match the manifest
   */
  ImageEncoder(BundleManifest.Image image, int dimension, OnnxGraph graph) {
    this.image = image;
    this.graph = graph;
    graph.requireOnlyInput(INPUT);
    float[] black = new float[2 * size()];
    List<OnnxGraph.Output> outputs =
        graph.probe(
            manager ->
                new NDList(OnnxGraph.named(manager.create(black, new Shape(shape(2))), INPUT)));
    if (!outputs.getFirst().shape().equals(new Shape(2, dimension))) {
      throw new BundleException(
          "%s returns %s for 2 images; its first output must be [2, %d]"
              .formatted(graph.name(), outputs, dimension));
    }
  }

  private int size() {
    return 3 * image.width() * image.height();
  }

  private long[] shape(int n) {
    return new long[] {n, 3, image.height(), image.width()};
  }

  /**
   * Scales an image to the size of the model's input; returns it unchanged if it has that size.
   *
   * @param pixels of TYPE_INT_RGB
   */
  static BufferedImage resize(BundleManifest.Image image, BufferedImage pixels) {
    return Resize.valueOf(image.resize().toUpperCase(Locale.ROOT))
        .apply(pixels, image.width(), image.height());
  }

  /**
   * Encodes a batch of images, in order.
   *
   * @param images as {@link #resize} returns them
   * @throws IllegalArgumentException if an embedding has no direction
   */
  List<float[]> encode(List<BufferedImage> images) {
    return Arrays.stream(graph.run(INPUT, normalised(images), shape(images.size())))
        .map(DenseVectors::normalize)
        .toList();
  }

  /**
   * Returns the inputs of the views of a batch of images, in order.
   *
   * @param images as {@link #resize} returns them
   * @throws BundleException if the graph has no output {@code style}
   * @throws IllegalArgumentException if an embedding has no direction
   */
  List<ViewInput> viewInputs(List<BufferedImage> images) {
    float[] values = normalised(images);
    return graph.run(
        manager ->
            new NDList(
                OnnxGraph.named(manager.create(values, new Shape(shape(images.size()))), INPUT)),
        outputs -> {
          float[][] embeddings = OnnxGraph.rows(outputs.head());
          float[][] styles = OnnxGraph.rows(style(outputs));
          return IntStream.range(0, images.size())
              .mapToObj(
                  i ->
                      new ViewInput(
                          DenseVectors.normalize(embeddings[i]),
                          styles[i],
                          LabHistogram.withFigure(Pixels.of(images.get(i)), image.width())))
              .toList();
        });
  }

  private NDArray style(NDList outputs) {
    return outputs.stream()
        .filter(output -> StyleOutput.NAME.equals(output.getName()))
        .findFirst()
        .orElseThrow(
            () ->
                new BundleException(
                    "%s has no output '%s': make it with winnow train views"
                        .formatted(graph.name(), StyleOutput.NAME)));
  }

  private float[] normalised(List<BufferedImage> images) {
    float[] values = new float[images.size() * size()];
    for (int i = 0; i < images.size(); i++) {
      normalise(Pixels.of(images.get(i)), values, i * size());
    }
    return values;
  }

  /** Channel by channel: (value / 255 - mean) / std. */
  private void normalise(int[] rgb, float[] values, int offset) {
    for (int channel = 0; channel < 3; channel++) {
      int shift = 16 - 8 * channel;
      float mean = image.mean().get(channel);
      float std = image.std().get(channel);
      int start = offset + channel * rgb.length;
      for (int i = 0; i < rgb.length; i++) {
        values[start + i] = ((rgb[i] >> shift & 0xff) / 255f - mean) / std;
      }
    }
  }

  @Override
  public void close() {
    graph.close();
  }
}
