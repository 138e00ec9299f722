package dev.winnow.encoder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.djl.Device;
import dev.winnow.bundle.Views;
import dev.winnow.bundle.onnx.OnnxGraphBuilder;
import dev.winnow.encoder.runtime.OnnxRuntime;
import dev.winnow.image.LabHistogram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A graph whose single view is its three inputs, one after the other. */
class ViewEncoderTest {

  @TempDir Path directory;

  @BeforeAll
  static void open() {
    OnnxRuntime.engine();
  }

  private float[] encode(int colours) throws Exception {
    int total = 2 + 2 + colours;
    var graph = new OnnxGraphBuilder("views");
    String all =
        graph.concat(
            graph.input("embedding", 2), graph.input("style", 2), graph.input("colour", colours));
    graph.output("views", graph.unit(all), total);
    graph.output("inputs", graph.unit(all), total);
    Path file = directory.resolve("views.onnx");
    Files.write(file, graph.model(Map.of()));
    var views =
        new Views("views.onnx", total, 2, colours, List.of(new Views.View("all", 0, 0.5, 0)));
    // A red figure on blue
    int[] pixels = {0x0000ff, 0x0000ff, 0x0000ff, 0x0000ff, 0xff0000, 0x0000ff, 255, 255, 255};
    var image =
        new ViewInput(new float[] {1, 0}, new float[] {0, 1}, LabHistogram.withFigure(pixels, 3));
    try (var encoder = new ViewEncoder(views, 2, new OnnxGraph("views", file, Device.cpu()))) {
      return encoder.encode(List.of(image)).getFirst();
    }
  }

  @Test
  void givesBothHistogramsToViewsOfFigures() throws Exception {
    float[] view = encode(LabHistogram.WITH_FIGURE);

    // Three parts of length 1: the histograms share one, and the figure's has only red.
    int red = 4 + LabHistogram.SIZE + redBin();
    assertThat(view[red]).isCloseTo((float) Math.sqrt(0.5 / 3), within(1e-5f));
  }

  @Test
  void givesTheHistogramOfTheImageToOtherViews() throws Exception {
    float[] view = encode(LabHistogram.SIZE);

    assertThat(view).hasSize(4 + LabHistogram.SIZE);
    assertThat(view[4 + redBin()]).isCloseTo((float) Math.sqrt(1 / 9.0 / 3), within(1e-5f));
  }

  private static int redBin() {
    float[] red = LabHistogram.of(new int[] {0xff0000});
    for (int bin = 0; bin < red.length; bin++) {
      if (red[bin] > 0) {
        return bin;
      }
    }
    throw new AssertionError("no bin");
  }
}
