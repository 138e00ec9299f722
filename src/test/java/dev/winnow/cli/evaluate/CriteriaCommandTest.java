package dev.winnow.cli.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.cli.WinnowCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CriteriaCommandTest {

  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int evaluate(String... options) {
    return WinnowCommand.commandLine()
        .setErr(new PrintWriter(err, true))
        .setOut(new PrintWriter(out, true))
        .execute(
            Stream.concat(Stream.of("evaluate", "criteria", "--quiet"), Arrays.stream(options))
                .toArray(String[]::new));
  }

  @Test
  void printsEveryCriterionAndDoesNotTrainFinishedModelsAgain() throws IOException {
    Path work = folder.resolve("work");
    String[] options = {
      "--scenes",
      "--groups=24",
      "--test-groups=20",
      "--epochs=1",
      "--batch=8",
      "--models=vae,gvae",
      "--seeds=1,2",
      "--no-image-vectors",
      "--work=" + work,
      "--plot=" + folder.resolve("codes.svg")
    };
    assertThat(evaluate(options)).as(err.toString()).isZero();

    String first = out.toString();
    assertThat(first)
        .contains("| chance |", "| pixels |", "| vae |", "| gvae |", "| ada-gvae, one change |")
        .contains("hue given equal class", "MAP, no labels", "| gvae, perspective |");
    assertThat(folder.resolve("codes.svg")).content().contains("gvae, content: class");

    // When it runs again
    byte[] trained = Files.readAllBytes(work.resolve("latent-vae-2.bin"));
    out.getBuffer().setLength(0);
    assertThat(
            evaluate(
                Stream.concat(Arrays.stream(options), Stream.of("--resume"))
                    .toArray(String[]::new)))
        .isZero();

    // Then figures and models are the same
    assertThat(out.toString()).isEqualTo(first);
    assertThat(work.resolve("latent-vae-2.bin")).hasBinaryContent(trained);
  }

  @Test
  void withoutModelsNothingIsTrained() {
    assertThat(
            evaluate(
                "--scenes",
                "--groups=20",
                "--test-groups=20",
                "--no-models",
                "--no-image-vectors",
                "--work=" + folder.resolve("none")))
        .as(err.toString())
        .isZero();

    assertThat(out.toString())
        .contains("| pixels |")
        .doesNotContain("| vae |", "MAP, no labels", "active dimensions");
    assertThat(folder.resolve("none")).doesNotExist();
  }

  @Test
  void linearCriteriaAreMeasuredBesideTheImageVector() {
    assertThat(evaluate("--scenes", "--groups=60", "--test-groups=20", "--no-models", "--seeds=1"))
        .as(err.toString())
        .isZero();

    assertThat(out.toString())
        .contains("| image vector |", "| linear |", "| criteria of the bundle |");
  }

  @Test
  void badInputIsRefused() throws IOException {
    assertThat(evaluate("--mnist=" + folder)).isEqualTo(1);
    assertThat(evaluate("--scenes", "--groups=5")).isEqualTo(2);
    assertThat(evaluate("--scenes", "--seeds=")).isEqualTo(2);
    assertThat(evaluate()).isEqualTo(2);

    assertThat(err.toString())
        .contains("needs the folder with MNIST's four idx files")
        .contains("--groups and --test-groups must be 20 to 60,000");
  }
}
