package dev.winnow.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.winnow.testing.Program;
import dev.winnow.testing.TestBundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class TrainCalibrationCommandTest {

  @TempDir Path folder;
  private final Program program = new Program();
  private Path bundle = Path.of("");
  private Path labelled = Path.of("");

  @BeforeEach
  void write() throws IOException {
    bundle = Files.createDirectories(folder.resolve("bundle"));
    new TestBundle(bundle).withSmallText().save();
    labelled = folder.resolve("images.jsonl");
    Files.write(
        labelled,
        IntStream.range(0, 60)
            .mapToObj(
                i ->
                    "{\"image_id\":%d,\"split\":\"%s\",\"labels\":[%s],\"captions\":[\"%s\"]}"
                        .formatted(
                            i,
                            i < 40 ? "train" : "test",
                            List.of("\"dog\",\"red_ball\"", "\"cat\"", "\"dog\"").get(i % 3),
                            List.of("a dog with its red ball", "a cat asleep", "a dog").get(i % 3)))
            .toList());
  }

  private int train(String out, String... options) {
    return program.run(
        List.of(
            "train",
            "calibration",
            "--bundle=" + bundle,
            "--threads=1",
            "--out=" + folder.resolve(out)),
        options);
  }

  private JsonNode manifest(String out) throws IOException {
    return new JsonMapper().readTree(folder.resolve(out).resolve("bundle.json").toFile());
  }

  @Test
  void calibratesBothModalitiesReproducibly() throws IOException {
    // when the same is fitted twice
    String[] options = {"--data=" + labelled, "--scenes=25", "--image-margin=1.5"};
    assertThat(train("first", options)).as(program.err()).isZero();
    assertThat(train("second", options)).isZero();

    // then both modalities have weights, words of captions count for a concept, and margins are as
    // given
    JsonNode calibration = manifest("first").get("calibration");
    assertThat(calibration.at("/caption/words").asDouble()).isPositive();
    assertThat(calibration.at("/caption/margin").asDouble()).isEqualTo(3);
    assertThat(calibration.at("/image/words").asDouble()).isZero();
    assertThat(calibration.at("/image/margin").asDouble()).isEqualTo(1.5);
    assertThat(calibration.at("/threshold").asDouble()).isEqualTo(0.8);

    // and the card says on what, and how good they are
    JsonNode card = manifest("first").at("/card/calibration");
    assertThat(card.at("/command").asText())
        .contains("--data images.jsonl --scenes 25 --caption-margin 3.0 --image-margin 1.5");
    assertThat(card.at("/data/0/fittedOn").asInt()).isEqualTo(32);
    assertThat(card.at("/data/0/keptAside").asInt()).isEqualTo(8);
    assertThat(card.at("/data/1/name").asText()).endsWith(", fewer captions");
    assertThat(card.at("/data/2/fittedOn").asInt()).isEqualTo(20);
    assertThat(card.at("/data/3/fittedOn").asInt()).isEqualTo(20);
    assertThat(card.at("/caption/heldOut/logLoss").asDouble())
        .isLessThan(card.at("/caption/heldOut/baseLogLoss").asDouble());
    assertThat(card.at("/removals")).isNotEmpty();
    assertThat(card.at("/removals/0/wronglyRemoved").asDouble()).isBetween(0.0, 1.0);

    // and the rest of the bundle is unchanged, and equal seeds give equal bundles
    assertThat(manifest("first").get("name").asText()).isEqualTo("test");
    assertThat(manifest("first").get("files")).isEqualTo(manifest("bundle").get("files"));
    assertThat(manifest("second")).isEqualTo(manifest("first"));
  }

  @Test
  void nothingIsUncertainAboveALowThreshold() throws IOException {
    assertThat(train("low", "--data=" + labelled, "--scenes=25", "--threshold=0.05"))
        .as(program.err())
        .isZero();

    JsonNode calibration = manifest("low").get("calibration");
    assertThat(calibration.at("/threshold").asDouble()).isEqualTo(0.05);
    assertThat(calibration.at("/uncertain").asDouble()).isEqualTo(0.05);
  }

  @Test
  void calibratesABundleWithoutImageEncoderAndSparseHeads() throws IOException {
    TestBundle blind = new TestBundle(bundle).withSmallText();
    blind.manifest.remove("image");
    blind.manifest.remove("sparse");
    blind.save();

    assertThat(train("blind", "--data=" + labelled, "--version-of-bundle=2"))
        .as(program.err())
        .isZero();

    JsonNode calibration = manifest("blind").get("calibration");
    assertThat(calibration.has("image")).isFalse();
    assertThat(calibration.at("/caption/sparse").asDouble(-1)).isZero();
    assertThat(manifest("blind").get("version").asText()).isEqualTo("2");
  }

  @Test
  void requiresImagesForABundleWithAnImageEncoder() {
    assertThat(train("none", "--data=" + labelled)).isEqualTo(CommandLine.ExitCode.SOFTWARE);
    assertThat(program.err()).contains("no item has an image: add --scenes N").hasLineCount(1);
  }

  @Test
  void reportsUnusableDataInOneLine() throws IOException {
    Files.writeString(labelled, "{\"split\":\"train\",\"captions\":[\"a dog\"]}\n");

    assertThat(train("none", "--data=" + labelled, "--scenes=0"))
        .isEqualTo(CommandLine.ExitCode.SOFTWARE);
    assertThat(train("none", "--data=" + folder.resolve("nowhere"), "--scenes=10"))
        .isEqualTo(CommandLine.ExitCode.SOFTWARE);
    assertThat(program.err()).contains("nowhere holds no readable images.jsonl").hasLineCount(2);
  }

  @Test
  void rejectsInvalidBundleNamesBeforeTraining() {
    for (String command : new String[] {"calibration", "sparse", "image-encoder"}) {
      for (String option : new String[] {"--name=My Bundle", "--version-of-bundle=V 2"}) {
        int code =
            program.run("train", command, option, "--scenes=100", "--out=" + folder.resolve("x"));

        assertThat(code).as(command).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(program.err()).contains(option.contains("name") ? "'My Bundle'" : "'V 2'");
      }
    }
    assertThat(folder.resolve("x")).doesNotExist();
  }
}
