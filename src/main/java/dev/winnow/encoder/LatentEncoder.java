package dev.winnow.encoder;

import ai.djl.ndarray.types.Shape;
import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.Criteria;
import dev.winnow.image.Pixels;
import dev.winnow.image.Resize;
import dev.winnow.vector.LiftedSpace;
import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Encodes images as the disentangled codes that criteria compare: from their pixels, or from their
 * dense vectors. Thread-safe.
 */
final class LatentEncoder implements AutoCloseable {

  private static final String PIXELS = "pixels";
  private static final String EMBEDDING = "embedding";
  private static final String OUTPUT = "latent";

  private final Criteria criteria;
  private final LiftedSpace space;
  private final OnnxGraph graph;
  private final String input;
  private final long[] shape;

  /**
   * @param dense dimension of the bundle's dense vectors
   * @param graph closed with this encoder
   * @throws BundleException if the graph does not match the manifest
   */
  LatentEncoder(Criteria criteria, int dense, OnnxGraph graph) {
    this.criteria = criteria;
    this.space = criteria.space();
    this.graph = graph;
    Integer width = criteria.width();
    Integer height = criteria.height();
    boolean pixels = width != null && height != null;
    this.input = pixels ? PIXELS : EMBEDDING;
    this.shape = pixels ? new long[] {3, height, width} : new long[] {dense};
    List<OnnxGraph.Output> outputs = graph.probe(input, new Shape(shape(2)));
    OnnxGraph.Output expected = new OnnxGraph.Output(OUTPUT, new Shape(2, criteria.dimension()));
    if (!outputs.getFirst().equals(expected)) {
      throw new BundleException(
          "%s returns %s for 2 images; its first output must be '%s' [2, %d]"
              .formatted(graph.name(), outputs, OUTPUT, criteria.dimension()));
    }
  }

  /** Returns the number of input values of an image. */
  private int size() {
    return (int) Arrays.stream(shape).reduce(1, (a, b) -> a * b);
  }

  private long[] shape(int n) {
    return LongStream.concat(LongStream.of(n), Arrays.stream(shape)).toArray();
  }

  /**
   * Returns whether codes are computed from pixels; otherwise they are computed from dense vectors.
   */
  boolean ofPixels() {
    return criteria.ofPixels();
  }

  /**
   * Encodes the pixels of a batch of images, in order. Returns codes lifted by {@link LiftedSpace}.
   *
   * @param images of TYPE_INT_RGB; stretched to the size of the model's input
   */
  List<float[]> encodePixels(List<BufferedImage> images) {
    float[] values = new float[images.size() * size()];
    for (int i = 0; i < images.size(); i++) {
      BufferedImage image = Resize.STRETCH.apply(images.get(i), (int) shape[2], (int) shape[1]);
      Pixels.toChannels(image, values, i * size());
    }
    return lifted(values, images.size());
  }

  /** Encodes the dense vectors of a batch of images, in order. Returns lifted codes. */
  List<float[]> encodeVectors(List<float[]> vectors) {
    float[] values = new float[vectors.size() * size()];
    for (int i = 0; i < vectors.size(); i++) {
      System.arraycopy(vectors.get(i), 0, values, i * size(), size());
    }
    return lifted(values, vectors.size());
  }

  private List<float[]> lifted(float[] values, int n) {
    return Arrays.stream(graph.run(input, values, shape(n))).map(space::lift).toList();
  }

  @Override
  public void close() {
    graph.close();
  }
}
