package dev.winnow.encoder;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.onnx.StyleOutput;
import dev.winnow.image.LabHistogram;
import dev.winnow.image.Pixels;
import dev.winnow.image.Resize;
import dev.winnow.vector.DenseVectors;
import java.awt.image.BufferedImage;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Encodes images as vectors of length 1, {@code float[d]}. Thread-safe. */
final class ImageEncoder implements AutoCloseable {

  private static final String INPUT = "pixels";

  /**
   * The largest batch on a CPU. Larger ones are no faster there, and ONNX Runtime keeps the memory
   * of the largest batch of each thread.
   */
  private static final int ON_CPU = 4;

  private final BundleManifest.Image image;
  private final OnnxGraph graph;

  /** Of the output {@code style} for two images; null if there is none. */
  private final @Nullable Shape style;

  /**
   * Pixels of a batch, outside Java's heap, where ONNX Runtime reads them. A buffer for each batch
   * would be freed only by a garbage collection, which does not count this memory.
   */
  private final ThreadLocal<FloatBuffer> pixels = new ThreadLocal<>();

  /**
   * @param dimension d
   * @param graph closed with this encoder
   * @throws BundleException if the graph does not match the manifest
   */
  ImageEncoder(BundleManifest.Image image, int dimension, OnnxGraph graph) {
    this.image = image;
    this.graph = graph;
    List<OnnxGraph.Output> outputs = graph.probe(INPUT, new Shape(shape(2)));
    if (!outputs.getFirst().shape().equals(new Shape(2, dimension))) {
      throw new BundleException(
          "%s returns %s for 2 images; its first output must be [2, %d]"
              .formatted(graph.name(), outputs, dimension));
    }
    this.style =
        outputs.stream()
            .filter(output -> StyleOutput.NAME.equals(output.name()))
            .map(OnnxGraph.Output::shape)
            .findFirst()
            .orElse(null);
  }

  /**
   * Checks that the graph has the output that views need.
   *
   * @param width of the style of an image
   * @throws BundleException if it does not
   */
  void requireStyle(int width) {
    Shape expected = new Shape(2, width);
    if (!requireStyle().equals(expected)) {
      throw new BundleException(
          "%s returns '%s' %s for 2 images; the views need %s"
              .formatted(graph.name(), StyleOutput.NAME, style, expected));
    }
  }

  private Shape requireStyle() {
    if (style == null) {
      throw new BundleException(
          "%s has no output '%s': make it with winnow train views"
              .formatted(graph.name(), StyleOutput.NAME));
    }
    return style;
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
    return inParts(images, this::encodePart);
  }

  private <T> List<T> inParts(
      List<BufferedImage> images, Function<List<BufferedImage>, List<T>> encode) {
    if (graph.onGpu() || images.size() <= ON_CPU) {
      return encode.apply(images);
    }
    List<T> encoded = new ArrayList<>(images.size());
    for (int from = 0; from < images.size(); from += ON_CPU) {
      encoded.addAll(encode.apply(images.subList(from, Math.min(from + ON_CPU, images.size()))));
    }
    return encoded;
  }

  private List<float[]> encodePart(List<BufferedImage> images) {
    float[][] rows =
        graph.run(manager -> input(manager, images), outputs -> OnnxGraph.rows(outputs.head()));
    return Arrays.stream(rows).map(DenseVectors::normalize).toList();
  }

  /**
   * Returns the inputs of the views of a batch of images, in order.
   *
   * @param images as {@link #resize} returns them
   * @throws BundleException if the graph has no output {@code style}
   * @throws IllegalArgumentException if an embedding has no direction
   */
  List<ViewInput> viewInputs(List<BufferedImage> images) {
    requireStyle(); // not in run, which would report it as a failure that may pass
    return inParts(images, this::viewInputsOfPart);
  }

  private List<ViewInput> viewInputsOfPart(List<BufferedImage> images) {
    List<float[][]> rows =
        graph.run(
            manager -> input(manager, images),
            outputs -> List.of(OnnxGraph.rows(outputs.head()), OnnxGraph.rows(style(outputs))));
    // Not in run, which would report an embedding without direction as a failure of the graph.
    return IntStream.range(0, images.size())
        .mapToObj(
            i ->
                new ViewInput(
                    DenseVectors.normalize(rows.get(0)[i]),
                    rows.get(1)[i],
                    LabHistogram.withFigure(Pixels.of(images.get(i)), image.width())))
        .toList();
  }

  private static NDArray style(NDList outputs) {
    return outputs.stream()
        .filter(output -> StyleOutput.NAME.equals(output.getName()))
        .findFirst()
        .orElseThrow();
  }

  private NDList input(NDManager manager, List<BufferedImage> images) {
    FloatBuffer values = buffer(images.size() * size());
    for (int i = 0; i < images.size(); i++) {
      normalise(Pixels.of(images.get(i)), values, i * size());
    }
    return new NDList(
        OnnxGraph.named(
            manager.create(values, new Shape(shape(images.size())), DataType.FLOAT32), INPUT));
  }

  private FloatBuffer buffer(int length) {
    FloatBuffer buffer = pixels.get();
    if (buffer == null || buffer.capacity() < length) {
      buffer =
          ByteBuffer.allocateDirect(length * Float.BYTES)
              .order(ByteOrder.nativeOrder())
              .asFloatBuffer();
      pixels.set(buffer);
    }
    return buffer.slice(0, length);
  }

  /** Channel by channel: (value / 255 - mean) / std. */
  private void normalise(int[] rgb, FloatBuffer values, int offset) {
    for (int channel = 0; channel < 3; channel++) {
      int shift = 16 - 8 * channel;
      float mean = image.mean().get(channel);
      float std = image.std().get(channel);
      int start = offset + channel * rgb.length;
      for (int i = 0; i < rgb.length; i++) {
        values.put(start + i, ((rgb[i] >> shift & 0xff) / 255f - mean) / std);
      }
    }
  }

  @Override
  public void close() {
    graph.close();
  }
}
