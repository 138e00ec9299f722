package dev.winnow.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.asset.Modality;
import dev.winnow.bundle.TextRole;
import dev.winnow.cli.WinnowCommand;
import dev.winnow.encoder.Bundle;
import dev.winnow.encoder.Encoding;
import dev.winnow.scene.SceneWorld;
import dev.winnow.testing.TestBundle;
import dev.winnow.vector.SparseVector;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class TrainSparseCommandTest {

  @TempDir Path folder;
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void captions() throws IOException {
    SceneWorld world = new SceneWorld(3);
    Files.write(
        folder.resolve("captions.jsonl"),
        IntStream.range(0, 80)
            .mapToObj(
                i ->
                    "{\"id\":%d,\"split\":\"%s\",\"captions\":[%s]}"
                        .formatted(
                            i,
                            i < 60 ? "train" : "test",
                            String.join(
                                ",",
                                world.scene(i).captions().stream()
                                    .map(c -> '"' + c + '"')
                                    .toList())))
            .toList());
  }

  private int train(String out, String... options) {
    return WinnowCommand.commandLine()
        .setErr(new PrintWriter(err, true))
        .setOut(new PrintWriter(new StringWriter(), true))
        .execute(
            Stream.concat(
                    Stream.of(
                        "train",
                        "sparse",
                        folder.resolve("captions.jsonl").toString(),
                        "--dimension=64",
                        "--top=8",
                        "--word-steps=20",
                        "--steps=20",
                        "--threads=1",
                        "--out=" + folder.resolve(out)),
                    Arrays.stream(options))
                .toArray(String[]::new));
  }

  @Test
  void writesABundleWhoseCodesAreSparseAndRepeatable() throws IOException {
    // Given a bundle that has no image encoder
    String texts = textOnly();

    // When the same is trained twice
    assertThat(train("first", "--where=split=train", "--bundle=" + texts))
        .as(err.toString())
        .isZero();
    assertThat(train("second", "--where=split=train", "--bundle=" + texts)).isZero();

    // Then the codes are sparse and of length 1, the words say what dimensions mean
    try (Bundle bundle =
        Bundle.open(folder.resolve("first").toString(), folder.resolve("models"), "cpu")) {
      Encoding dog = bundle.texts(TextRole.PASSAGE, List.of("a dog on a beach")).getFirst();
      SparseVector code = Objects.requireNonNull(dog.sparse());
      assertThat(code.size()).isBetween(1, 8);
      assertThat(bundle.vectors(Modality.CAPTION, List.of(dog.dense())).getFirst().sparse())
          .isEqualTo(code);
      double square = 0;
      for (float value : code.values()) {
        square += value * value;
      }
      assertThat(square).isCloseTo(1, org.assertj.core.api.Assertions.within(1e-4));
      assertThat(Objects.requireNonNull(bundle.words()).of(code.indices()[0])).isNotEmpty();
      assertThat(Objects.requireNonNull(bundle.manifest().card()).at("/sparse/examples").asInt())
          .isEqualTo(54);
    }

    // And the same seed has given the same files
    for (String file : List.of("sparse-text.onnx", "words.tsv")) {
      assertThat(folder.resolve("first").resolve(file))
          .hasSameBinaryContentAs(folder.resolve("second").resolve(file));
    }
  }

  @Test
  void whatCannotBeLearnedFromIsSaidInOneLine() throws IOException {
    assertThat(train("none", "--where=split=nowhere", "--bundle=" + textOnly()))
        .isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(err.toString()).contains("at least 20 examples are needed: 0");
  }

  @Test
  void aBundleThatSeesNeedsPicturesBeforeAnythingIsTrained() {
    assertThat(train("blind")).isEqualTo(CommandLine.ExitCode.SOFTWARE);
    assertThat(err.toString()).contains("no example has an image: add --scenes N");
    assertThat(folder.resolve("blind").resolve("words.checkpoint")).doesNotExist();
  }

  @Test
  void aGloveFileMustBeOne() throws IOException {
    Path glove = Files.writeString(folder.resolve("glove.txt"), "dog 0.1 0.2 0.3\ncat 0.1\n");

    assertThat(train("glove", "--glove=" + glove, "--bundle=" + textOnly()))
        .isEqualTo(CommandLine.ExitCode.SOFTWARE);
    assertThat(err.toString())
        .contains("glove.txt:2: a word and 3 numbers expected, 2 parts found");
  }

  /** A bundle that cannot see, and has no sparse heads yet. */
  private String textOnly() throws IOException {
    Path directory = Files.createDirectories(folder.resolve("text"));
    TestBundle bundle = new TestBundle(directory);
    bundle.manifest.remove("image");
    bundle.manifest.remove("sparse");
    bundle.save();
    return directory.toString();
  }
}
