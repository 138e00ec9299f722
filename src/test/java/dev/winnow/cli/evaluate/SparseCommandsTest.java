package dev.winnow.cli.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.testing.ReadyFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Sweeps and words of paper 1, with the default bundle or with heads that are trained. */
class SparseCommandsTest {

  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int evaluate(String... arguments) {
    String[] all = Arrays.copyOf(arguments, arguments.length + 1);
    all[arguments.length] = "-q";
    return new CommandLine(new EvaluateCommand())
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(all);
  }

  @Test
  void sweepPrintsARowForEachValueAndAPlot() throws IOException {
    // When
    int code =
        evaluate(
            "exclusion",
            "--scenes=40",
            "--as=caption",
            "--min-both=1",
            "--min-relevant=1",
            "--sweep=k",
            "--plot=" + folder.resolve("k.svg"));
    // Then
    assertThat(code).as(err.toString()).isZero();
    assertThat(out.toString())
        .startsWith("### exclusion by k: 40 scenes, seed 20260, test")
        .contains("| average embedding (")
        .contains("| SR (D1∖D2) (K 1, th ")
        .contains("| SR difference (K 100, weight ")
        .contains("Rows differ in K; the other settings of SR are chosen on the training");
    assertThat(Files.readString(folder.resolve("k.svg")))
        .startsWith("<svg")
        .contains(
            "SR on 40 scenes, seed 20260, test. K, images of a label. Lines: D1∖D2; difference");
  }

  @Test
  void listsWordsOfQueriesAndDimensions() throws IOException {
    // When
    int code = evaluate("words", "--scenes=60", "--plot=" + folder.resolve("words.svg"));
    // Then: all images that are found for animals show one, and their captions name it
    assertThat(code).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("### words of queries: 60 scenes, seed 20260, test")
        .contains("| animals, dense (")
        .contains("| animals, SR (")
        .contains("### words of dimensions: 60 scenes, seed 20260, test")
        .containsPattern("\\| dimension \\d+ \\(\\w+ \\d+, ");
    assertThat(Files.readString(folder.resolve("words.svg"))).contains(">animals, SR</text>");
  }

  @Test
  @Tag("slow")
  void trainsHeadsForReadyMadeVectors() throws IOException {
    // Given
    ReadyFolder.write(folder, 120, 24);
    // When
    int code = evaluate("words", "--data=" + folder, "--train-heads");
    // Then: images of cats, dogs and birds come first for animals, by heads that knew none of them
    assertThat(code).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("60 images with ready-made vectors represent their captions")
        .containsPattern("\\| animals, SR \\([^)]*\\) \\| (1\\.0|0\\.9)");
    // And a code's strongest dimensions are those of single things
    assertThat(out.toString())
        .containsPattern("\\| dimension \\d+ \\(.*\\| (1\\.0000|0\\.9\\d+) \\|\n");
  }

  @Test
  void suggestsTrainingMissingHeads() throws IOException {
    ReadyFolder.write(folder, 24, 8);

    assertThat(evaluate("words", "--data=" + folder)).isEqualTo(1);
    assertThat(err.toString()).contains("no heads for them: use --train-heads");
  }

  @Test
  void rejectsConflictingOptions() {
    assertThat(evaluate("exclusion", "--scenes=5", "--plot=x.svg")).isEqualTo(2);
    assertThat(err.toString()).contains("--plot needs --sweep");
    assertThat(evaluate("exclusion", "--scenes=5", "--sweep=k", "--methods=sr")).isEqualTo(2);
    assertThat(err.toString()).contains("--sweep excludes --methods");
    assertThat(evaluate("exclusion", "--scenes=5", "--sweep=magic")).isEqualTo(2);
    assertThat(err.toString()).contains("[d, t, lambda, k, th]");
  }
}
