package dev.winnow.cli.evaluate.criterion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.hash.Sha256;
import dev.winnow.testing.Program;
import dev.winnow.testing.TestBundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CriteriaCommandTest {

  @TempDir Path folder;
  private final Program program = new Program();

  /** A bundle whose encoders take no time. */
  private String small() throws IOException {
    Path small = Files.createDirectories(folder.resolve("small"));
    new TestBundle(small).withSmallText().save();
    return "--bundle=" + small;
  }

  private int evaluate(String... options) {
    return program.run(List.of("evaluate", "criteria", "--quiet"), options);
  }

  @Test
  @Tag("slow")
  void printsEveryCriterionAndReusesTrainedModels() throws IOException {
    Path work = folder.resolve("work");
    String[] options = {
      small(),
      "--scenes",
      "--groups=20",
      "--test-groups=20",
      "--side=28",
      "--epochs=1",
      "--batch=8",
      "--models=vae,gvae",
      "--seeds=1,2",
      "--no-image-vectors",
      "--work=" + work,
      "--plot=" + folder.resolve("codes.svg")
    };
    assertThat(evaluate(options)).as(program.err()).isZero();

    String first = program.out();
    assertThat(first)
        .contains("| chance |", "| pixels |", "| vae |", "| gvae |", "| ada-gvae, one change |")
        .contains("hue given equal class", "MAP, no labels", "| gvae, perspective |");
    assertThat(folder.resolve("codes.svg")).content().contains("gvae, content: class");

    // When it runs again
    String trained = Sha256.of(Files.readAllBytes(work.resolve("latent-vae-2.bin")));
    program.clear();
    assertThat(
            evaluate(
                Stream.concat(Arrays.stream(options), Stream.of("--resume"))
                    .toArray(String[]::new)))
        .isZero();

    // Then figures and models are the same
    assertThat(program.out()).isEqualTo(first);
    assertThat(Sha256.of(Files.readAllBytes(work.resolve("latent-vae-2.bin")))).isEqualTo(trained);
  }

  @Test
  void trainsNothingWithoutModels() throws IOException {
    assertThat(
            evaluate(
                small(),
                "--scenes",
                "--groups=20",
                "--test-groups=20",
                "--no-models",
                "--no-image-vectors",
                "--work=" + folder.resolve("none")))
        .as(program.err())
        .isZero();

    assertThat(program.out())
        .contains("| pixels |")
        .doesNotContain("| vae |", "MAP, no labels", "active dimensions");
    assertThat(folder.resolve("none")).doesNotExist();
  }

  @Test
  @Tag("slow")
  void evaluatesLinearCriteriaAndTheImageVector() {
    assertThat(evaluate("--scenes", "--groups=20", "--test-groups=20", "--no-models", "--seeds=1"))
        .as(program.err())
        .isZero();

    assertThat(program.out())
        .contains("| image vector |", "| linear |", "| criteria of the bundle |");
  }

  @Test
  void rejectsBadInput() throws IOException {
    assertThat(evaluate(small(), "--mnist=" + folder)).isEqualTo(1);
    assertThat(evaluate(small(), "--scenes", "--groups=5")).isEqualTo(2);
    assertThat(evaluate(small(), "--scenes", "--seeds=")).isEqualTo(2);
    assertThat(evaluate()).isEqualTo(2);

    assertThat(program.err())
        .contains("needs the directory with MNIST's four gzipped idx files")
        .contains("--groups and --test-groups must be 20 to 60,000");
  }
}
