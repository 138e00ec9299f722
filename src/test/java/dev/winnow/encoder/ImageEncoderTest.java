package dev.winnow.encoder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.djl.Device;
import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.onnx.StyleOutput;
import dev.winnow.encoder.runtime.OnnxRuntime;
import dev.winnow.testing.OnnxGraphs;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImageEncoderTest {

  private static final int SIDE = 8;

  @Test
  void rejectsImagesWithoutDirectionAlsoForViews(@TempDir Path directory) throws Exception {
    // Given a model that is linear in the pixels, so black at mean 0 gives the zero vector
    OnnxRuntime.engine();
    Path file = directory.resolve("image.onnx");
    Files.write(file, StyleOutput.add(OnnxGraphs.image(SIDE, 2, 4), List.of("pooled")));
    var manifest =
        new BundleManifest.Image(
            "image.onnx", SIDE, SIDE, "stretch", List.of(0f, 0f, 0f), List.of(1f, 1f, 1f));
    var black = new BufferedImage(SIDE, SIDE, BufferedImage.TYPE_INT_RGB);
    var red = new BufferedImage(SIDE, SIDE, BufferedImage.TYPE_INT_RGB);
    red.setRGB(0, 0, 0xff0000);

    try (var encoder = new ImageEncoder(manifest, 4, new OnnxGraph("image", file, Device.cpu()))) {
      // Then
      assertThat(encoder.viewInputs(List.of(red)))
          .singleElement()
          .satisfies(input -> assertThat(input.style()).hasSize(6));
      encoder.requireStyle(6);
      assertThatThrownBy(() -> encoder.requireStyle(7))
          .isInstanceOf(BundleException.class)
          .hasMessageContaining("the views need (2, 7)");
      assertThatThrownBy(() -> encoder.viewInputs(List.of(black)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("no direction");
    }
  }

  /** Such a failure must not be one of the device, which would be retried without end. */
  @Test
  void namesTheMissingOutputOfAGraphThatViewsNeed(@TempDir Path directory) throws Exception {
    // Given
    OnnxRuntime.engine();
    Path file = Files.write(directory.resolve("image.onnx"), OnnxGraphs.image(SIDE, 2, 4));
    var manifest =
        new BundleManifest.Image(
            "image.onnx", SIDE, SIDE, "stretch", List.of(0f, 0f, 0f), List.of(1f, 1f, 1f));
    var black = new BufferedImage(SIDE, SIDE, BufferedImage.TYPE_INT_RGB);
    // When, Then
    try (var encoder = new ImageEncoder(manifest, 4, new OnnxGraph("image", file, Device.cpu()))) {
      assertThatThrownBy(() -> encoder.viewInputs(List.of(black)))
          .isInstanceOf(BundleException.class)
          .hasMessageContaining("image has no output 'style'");
      assertThatThrownBy(() -> encoder.requireStyle(6))
          .isInstanceOf(BundleException.class)
          .hasMessageContaining("image has no output 'style'");
    }
  }
}
