package dev.winnow.encoder;

import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import dev.winnow.bundle.Bindings;
import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.onnx.StyleOutput;
import dev.winnow.image.LabHistogram;
import dev.winnow.image.Pixels;
import dev.winnow.image.Resize;
import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.SparseVector;
import dev.winnow.vector.TopT;
import java.awt.image.BufferedImage;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
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

  /**
   * Bindings below this value are ignored. A drawn scene has 36 above it, and 231 above 0.002, of
   * which the largest would be stored. With these, the colours of things are right in 0.2
   * percentage points more cases.
   */
  private static final float LEAST_BINDING = 0.05f;

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
    this.style = shape(outputs, StyleOutput.NAME);
    Bindings bindings = image.bindings();
    if (bindings != null) {
      require(outputs, Bindings.OUTPUT, bindings.dimension());
    }
  }

  private void require(List<OnnxGraph.Output> outputs, String name, int width) {
    Shape expected = new Shape(2, width);
    if (!expected.equals(shape(outputs, name))) {
      throw new BundleException(
          "%s returns %s for 2 images; the manifest describes an output '%s' %s"
              .formatted(graph.name(), outputs, name, expected));
    }
  }

  private static @Nullable Shape shape(List<OnnxGraph.Output> outputs, String name) {
    return outputs.stream()
        .filter(output -> name.equals(output.name()))
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
  List<SeenImage> see(List<BufferedImage> images) {
    if (graph.onGpu() || images.size() <= ON_CPU) {
      return seePart(images);
    }
    List<SeenImage> seen = new ArrayList<>(images.size());
    for (int from = 0; from < images.size(); from += ON_CPU) {
      seen.addAll(seePart(images.subList(from, Math.min(from + ON_CPU, images.size()))));
    }
    return seen;
  }

  private List<SeenImage> seePart(List<BufferedImage> images) {
    Rows rows =
        graph.run(
            manager -> input(manager, images),
            outputs ->
                new Rows(
                    OnnxGraph.rows(outputs.head()),
                    style == null ? null : rows(outputs, StyleOutput.NAME),
                    image.bindings() == null ? null : rows(outputs, Bindings.OUTPUT)));
    // Not in run, which would report an embedding without direction as a failure of the graph.
    return IntStream.range(0, images.size()).mapToObj(rows::image).toList();
  }

  private static float[][] rows(NDList outputs, String name) {
    return OnnxGraph.rows(
        outputs.stream().filter(output -> name.equals(output.getName())).findFirst().orElseThrow());
  }

  private record Rows(
      float[][] embeddings, float @Nullable [][] styles, float @Nullable [][] bindings) {

    SeenImage image(int row) {
      return new SeenImage(
          DenseVectors.normalize(embeddings[row]),
          styles == null ? null : styles[row],
          bindings == null ? null : sparse(bindings[row]));
    }

    private static SparseVector sparse(float[] values) {
      for (int i = 0; i < values.length; i++) {
        if (values[i] < LEAST_BINDING) {
          values[i] = 0;
        }
      }
      return TopT.of(values, Bindings.TOP);
    }
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
    return viewInputs(images, see(images));
  }

  /** Returns the inputs of the views of images whose style was seen. */
  List<ViewInput> viewInputs(List<BufferedImage> images, List<SeenImage> seen) {
    return IntStream.range(0, images.size())
        .mapToObj(
            i ->
                new ViewInput(
                    seen.get(i).embedding(),
                    Objects.requireNonNull(seen.get(i).style()),
                    LabHistogram.withFigure(Pixels.of(images.get(i)), image.width())))
        .toList();
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
