package dev.winnow.encoder;

import ai.djl.Device;
import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.encoder.runtime.OnnxRuntime;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Computes the training inputs of views with an image encoder that is not part of a bundle yet.
 * Thread-safe.
 */
public final class ViewInputs implements AutoCloseable {

  private final BundleManifest.Image image;
  private final ImageEncoder encoder;

  private ViewInputs(BundleManifest.Image image, ImageEncoder encoder) {
    this.image = image;
    this.encoder = encoder;
  }

  /**
   * Opens an image encoder on the CPU.
   *
   * @param dimension d of its embeddings
   * @throws BundleException if the graph does not match
   */
  public static ViewInputs open(Path onnx, BundleManifest.Image image, int dimension) {
    OnnxRuntime.engine();
    OnnxGraph graph = new OnnxGraph(image.model(), onnx, Device.cpu());
    return new ViewInputs(image, new ImageEncoder(image, dimension, graph));
  }

  /**
   * Returns the inputs of the views of a batch of images of TYPE_INT_RGB, in order. Keeps each
   * image in the size of the model's input only.
   *
   * @throws BundleException if the graph has no output {@code style}
   */
  public List<ViewInput> of(Stream<BufferedImage> batch) {
    return encoder.viewInputs(batch.map(pixels -> ImageEncoder.resize(image, pixels)).toList());
  }

  @Override
  public void close() {
    encoder.close();
  }
}
