package dev.winnow.encoder;

import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.Criteria;
import dev.winnow.image.Pixels;
import dev.winnow.image.Resize;
import dev.winnow.vector.LiftedSpace;
import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.List;

/** Encodes images as the disentangled codes that criteria compare. Thread-safe. */
final class LatentEncoder implements AutoCloseable {

  private static final String INPUT = "pixels";
  private static final String OUTPUT = "latent";

  private final Criteria criteria;
  private final LiftedSpace space;
  private final OnnxGraph graph;

  /**
   * @param graph closed with this encoder
   * @throws BundleException if the graph does not match the manifest
   */
  LatentEncoder(Criteria criteria, OnnxGraph graph) {
    this.criteria = criteria;
    this.space = criteria.space();
    this.graph = graph;
    graph.requireOnlyInput(INPUT);
    float[] black = new float[2 * size()];
    List<OnnxGraph.Output> outputs =
        graph.probe(
            manager ->
                new NDList(OnnxGraph.named(manager.create(black, new Shape(shape(2))), INPUT)));
    OnnxGraph.Output expected = new OnnxGraph.Output(OUTPUT, new Shape(2, criteria.dimension()));
    if (!outputs.getFirst().equals(expected)) {
      throw new BundleException(
          "%s returns %s for 2 images; its first output must be '%s' [2, %d]"
              .formatted(graph.name(), outputs, OUTPUT, criteria.dimension()));
    }
  }

  private int size() {
    return 3 * criteria.width() * criteria.height();
  }

  private long[] shape(int n) {
    return new long[] {n, 3, criteria.height(), criteria.width()};
  }

  /**
   * Encodes a batch of images, in order: codes as {@link LiftedSpace} lifts them.
   *
   * @param images of TYPE_INT_RGB; other sizes than the model's are stretched
   */
  List<float[]> encodeLifted(List<BufferedImage> images) {
    float[] values = new float[images.size() * size()];
    for (int i = 0; i < images.size(); i++) {
      BufferedImage image =
          Resize.STRETCH.apply(images.get(i), criteria.width(), criteria.height());
      Pixels.toChannels(image, values, i * size());
    }
    return Arrays.stream(graph.run(INPUT, values, shape(images.size()))).map(space::lift).toList();
  }

  @Override
  public void close() {
    graph.close();
  }
}
