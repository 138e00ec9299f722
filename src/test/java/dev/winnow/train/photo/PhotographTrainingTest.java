package dev.winnow.train.photo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.bundle.onnx.OnnxGraphBuilder;
import dev.winnow.bundle.onnx.OnnxPart;
import dev.winnow.bundle.onnx.StyleOutput;
import dev.winnow.encoder.BulkEncoder;
import dev.winnow.encoder.Encoding;
import dev.winnow.image.Pixels;
import dev.winnow.scene.SceneWorld;
import dev.winnow.testing.OnnxGraphs;
import dev.winnow.testing.TestBundle;
import dev.winnow.train.TrainingException;
import dev.winnow.train.TrainingProgress;
import dev.winnow.vector.DenseVectors;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A small classifier of six classes and an untrained encoder of scenes. */
class PhotographTrainingTest {

  private static final int SCENES = 120;

  @TempDir private Path folder;
  private Path backbone;

  @BeforeEach
  void makeBackboneAndBundle() throws IOException {
    backbone = folder.resolve("backbone.onnx");
    Files.write(backbone, OnnxGraphs.classifier(Backbone.SIDE, 4, 16, 6));
    Files.writeString(
        folder.resolve("classes.txt"),
        "beagle\ncollie\ntabby, tabby cat\nkimono\nacoustic guitar\nbarn\n");
    new TestBundle(Files.createDirectory(folder.resolve("base"))).withSmallText().save();
  }

  @Test
  void encodesScenesAsBeforeAndOtherImagesByTheClassifier() throws IOException {
    // when
    Path made = train("base", "made");

    // then
    SceneWorld world = new SceneWorld(5);
    List<BufferedImage> images = List.of(world.scene(1).render(128), grey(), grey());
    List<Encoding> before = encoded(folder.resolve("base"), images);
    List<Encoding> after = encoded(made, images);
    assertThat(cosine(before.get(0), after.get(0))).isGreaterThan(0.98f);
    assertThat(cosine(before.get(1), after.get(1))).isLessThan(0.5f);
    assertThat(after.get(1).sparse()).isNotNull();
    assertThat(after.get(1).dense()).isEqualTo(after.get(2).dense());
  }

  @Test
  @Tag("slow")
  void equalSeedsMakeEqualFiles() throws IOException {
    // when
    Path first = train("base", "first");
    Path second = train("base", "second");

    // then
    for (String file : List.of("image.onnx", "sparse-image.onnx", "bundle.json")) {
      assertThat(first.resolve(file)).hasSameBinaryContentAs(second.resolve(file));
    }
  }

  @Test
  @Tag("slow")
  void retrainsACombinedEncoderFromItsScenePart() throws IOException {
    // when
    Path first = train("base", "first");
    Path again = train("first", "again");

    // then: but for the vectors of the scenes, from which the mark is chosen
    SceneWorld world = new SceneWorld(5);
    List<BufferedImage> images = List.of(world.scene(1).render(128));
    assertThat(cosine(encoded(first, images).getFirst(), encoded(again, images).getFirst()))
        .isGreaterThan(0.98f);
    assertThat(Files.size(again.resolve("image.onnx")))
        .isEqualTo(Files.size(first.resolve("image.onnx")));
  }

  @Test
  void keepsTheStyleOutputThatViewsUse() {
    byte[] network = network();
    var graph = new OnnxGraphBuilder("both");
    OnnxPart part = OnnxPart.read(network, "network").upTo("embedding");
    String pixels = graph.input("pixels", 1, 2, 2);
    graph.output("embedding", graph.include(part, "scenes/", "pixels", pixels, false), 1);
    byte[] model = graph.model(Map.of());

    byte[] first = PhotographTraining.withStyle(StyleOutput.add(network, List.of("stem")), model);
    byte[] again = PhotographTraining.withStyle(first, model);

    assertThat(StyleOutput.maps(first)).containsExactly("scenes/relu_1");
    assertThat(StyleOutput.maps(again)).isEqualTo(StyleOutput.maps(first));
    assertThat(StyleOutput.in(PhotographTraining.withStyle(network, model))).isFalse();
  }

  private static byte[] network() {
    var graph = new OnnxGraphBuilder("network");
    String weight = graph.tensor("stem.weight", new float[] {2}, 1, 1, 1, 1);
    String bias = graph.tensor("stem.bias", new float[] {0}, 1);
    String input = graph.input("pixels", 1, 2, 2);
    String stem = graph.node("Relu", graph.convolution(input, weight, bias, 1, 1, 0));
    graph.output("embedding", graph.flatten(graph.node("GlobalAveragePool", stem)), 1);
    return graph.model(Map.of());
  }

  @Test
  void rejectsClassesOfAnotherBackbone() throws IOException {
    Files.writeString(folder.resolve("classes.txt"), "beagle\n");

    assertThatThrownBy(() -> train("base", "made"))
        .isInstanceOf(TrainingException.class)
        .hasMessageContaining("1 classes; the backbone has 6");
  }

  @Test
  void rejectsAGraphWithoutFeatures() throws IOException {
    Files.write(backbone, OnnxGraphs.image(8, 2, 4));

    assertThatThrownBy(() -> train("base", "made"))
        .isInstanceOf(TrainingException.class)
        .hasMessageContaining("'features'");
  }

  private Path train(String base, String out) throws IOException {
    var options =
        new PhotographOptions(
            backbone,
            folder.resolve("classes.txt"),
            "a test",
            SCENES,
            5,
            folder.resolve(base).toString(),
            "made",
            "1",
            folder.resolve(out),
            TestBundle.MODELS,
            1,
            "winnow train image-encoder");
    new PhotographTraining(options, new Silence()).run();
    return folder.resolve(out);
  }

  private List<Encoding> encoded(Path bundle, List<BufferedImage> images) {
    try (var encoder = BulkEncoder.open(bundle.toString(), TestBundle.MODELS, 1)) {
      return encoder.images(images.size(), images::get, done -> {});
    }
  }

  private static float cosine(Encoding a, Encoding b) {
    return DenseVectors.dot(a.dense(), b.dense());
  }

  private static BufferedImage grey() {
    var image = new BufferedImage(64, 64, BufferedImage.TYPE_INT_RGB);
    Arrays.fill(Pixels.of(image), 0x808080);
    return image;
  }

  private static final class Silence implements TrainingProgress {
    @Override
    public void prepared(String what, long done, long of) {}

    @Override
    public void step(long step, long steps, double loss, double rate, Duration left) {}

    @Override
    public void note(String line) {}
  }
}
