package dev.winnow.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.winnow.bundle.BundleFiles;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.testing.OnnxGraphs;
import dev.winnow.testing.Program;
import dev.winnow.testing.TestBundle;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class TrainImageEncoderCommandTest {

  @TempDir Path folder;
  private final Program program = new Program();

  @Test
  void writesAnEncoderWithACard() throws IOException, OrtException {
    // when a few scenes are trained on
    BundleManifest base =
        new BundleFiles("classpath:/bundles/default", TestBundle.MODELS).manifest();
    int code =
        train(
            "--scenes=16",
            "--gallery=10",
            "--batch=8",
            "--epochs=1",
            "--threads=1",
            "--name=" + base.name(),
            "--version-of-bundle=" + base.version());

    // then a model encodes images as vectors of the text encoder's dimension
    assertThat(program.err()).contains("held out: ");
    assertThat(code).isZero();
    assertThat(program.err())
        .contains("the new bundle has the id %s of --bundle".formatted(base.id()));
    OrtEnvironment environment = OrtEnvironment.getEnvironment();
    byte[] model = Files.readAllBytes(folder.resolve("image.onnx"));
    assertThat(model.length).isLessThan(6_000_000);
    try (OrtSession session = environment.createSession(model);
        OnnxTensor pixels =
            OnnxTensor.createTensor(
                environment, FloatBuffer.allocate(2 * 3 * 128 * 128), new long[] {2, 3, 128, 128});
        OrtSession.Result result = session.run(Map.of("pixels", pixels))) {
      assertThat((float[][]) result.get(0).getValue()).hasDimensions(2, 384);
    }

    // and the card contains what a bundle needs
    JsonNode card = JsonMapper.builder().build().readTree(folder.resolve("bundle.json").toFile());
    assertThat(card.at("/image/width").asInt()).isEqualTo(128);
    assertThat(card.at("/files/image.onnx/sha256").asText()).hasSize(64);
    assertThat(card.at("/card/imageEncoder/command").asText()).contains("--scenes 16");
    assertThat(card.at("/card/imageEncoder/heldOut/textToImage")).hasSize(3);
    assertThat(card.at("/card/imageEncoder/largestDifferenceOnnx").asDouble()).isLessThan(1e-4);

    // and the run is not resumed with other scenes for validation, whose scores differ
    assertThat(train("--scenes=16", "--gallery=11", "--batch=8", "--epochs=1", "--resume"))
        .isEqualTo(CommandLine.ExitCode.SOFTWARE);
    assertThat(program.err()).contains("checkpoint.bin is of another run");
  }

  @Test
  void photographsNeedAnotherIdThanTheBundleWithoutThem() throws IOException {
    // given a bundle, and a classifier of six classes
    Path base = Files.createDirectory(folder.resolve("base"));
    new TestBundle(base).withSmallText().save();
    Path backbone =
        Files.write(folder.resolve("backbone.onnx"), OnnxGraphs.classifier(224, 4, 16, 6));
    Files.writeString(
        folder.resolve("classes.txt"), "beagle\ncollie\ntabby\nkimono\nguitar\nbarn\n");
    String[] options = {"--backbone=" + backbone, "--bundle=" + base, "--scenes=120"};

    // when no version is given, then nothing is trained
    assertThat(train(options)).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(program.err()).contains("the bundle test-1: give --version-of-bundle");

    // when an option of networks is given, then neither
    List<String> ignored = new ArrayList<>(List.of(options));
    ignored.add("--resume");
    assertThat(train(ignored.toArray(String[]::new))).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(program.err()).contains("--resume is for training a network");

    // when a version is given
    List<String> versioned = new ArrayList<>(List.of(options));
    versioned.add("--version-of-bundle=2");
    assertThat(train(versioned.toArray(String[]::new))).as(program.err()).isZero();

    // then the bundle keeps its name, and the card has the command
    JsonNode made = JsonMapper.builder().build().readTree(folder.resolve("bundle.json").toFile());
    assertThat(made.path("name").asText()).isEqualTo("test");
    assertThat(made.path("version").asText()).isEqualTo("2");
    assertThat(made.at("/card/photographs/command").asText())
        .contains("--name test --version-of-bundle 2");
  }

  @Test
  void rejectsWrongOptionsInOneLine() {
    assertThat(train("--scenes=3")).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(program.err().lines().findFirst())
        .hasValue("winnow train image-encoder: --scenes must be at least --batch: 3");
  }

  @Test
  void reportsAMissingBundleInOneLine() {
    assertThat(train("--bundle=" + folder.resolve("none")))
        .isEqualTo(CommandLine.ExitCode.SOFTWARE);
    assertThat(program.err()).startsWith("winnow: no bundle in ").hasLineCount(1);
  }

  private int train(String... options) {
    return program.run(List.of("train", "image-encoder", "--out=" + folder), options);
  }
}
