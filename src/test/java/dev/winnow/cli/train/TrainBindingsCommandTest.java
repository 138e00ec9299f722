package dev.winnow.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.bundle.BundleFiles;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.testing.Program;
import dev.winnow.testing.TestBundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainBindingsCommandTest {

  @TempDir Path folder;
  private final Program program = new Program();

  private int train(String... options) {
    return program.run(List.of("train", "bindings", "--threads=1", "--out=" + folder), options);
  }

  @Test
  void addsTheOutputToAnEncoderOfScenesAndFitsItsWeight() {
    assertThat(train("--scenes=10", "--version-of-bundle=x")).as(program.err()).isZero();

    BundleManifest made = new BundleFiles(folder.toString(), TestBundle.MODELS).manifest();
    assertThat(made.id()).isEqualTo("winnow-default-x");
    assertThat(Objects.requireNonNull(made.bindings()).things()).contains("dog", "hot-air balloon");
    assertThat(made.vectors()).anyMatch(field -> field.name().equals("bindings_sparse"));
    var attributes = Objects.requireNonNull(made.calibration()).attributesOrUsual();
    assertThat(attributes.bindings()).isPositive();
    assertThat(Objects.requireNonNull(made.card()).at("/bindings/command").asText())
        .isEqualTo("winnow train bindings --bundle DIR --scenes 10 --seed 300 --out DIR");
    assertThat(made.card().at("/calibration/attributes/examples").asInt()).isPositive();
    assertThat(made.card().at("/calibration/caption/pairs").asInt()).isPositive(); // as before
  }

  @Test
  void rejectsAnEncoderThatClassifiesNoPlaces() throws IOException {
    Path other = Files.createDirectories(folder.resolve("other"));
    new TestBundle(other).withSmallText().save();

    assertThat(train("--bundle=" + other)).isEqualTo(1);
    assertThat(program.err()).contains("it is no encoder of drawn scenes");
  }

  @Test
  void checksTheNumberOfScenes() {
    assertThat(train("--scenes=5")).isEqualTo(2);
    assertThat(program.err()).contains("--scenes must be from 10 to 1000: 5");
  }
}
