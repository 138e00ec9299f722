package dev.winnow.cli.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.evaluate.report.ExpectedScores;
import dev.winnow.evaluate.report.ExpectedScores.Finding;
import dev.winnow.evaluate.report.PartFile;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The default bundle reaches its expected scores on a few passages. */
class PapersScoresTest {

  private static final Path DATA = Path.of("src/test/resources/evaluation");

  @TempDir Path folder;

  @Test
  void scoresOfNegationMatchTheExpectedOnes() throws Exception {
    // Given
    ExpectedScores expected = ExpectedScores.of(Files.readAllLines(DATA.resolve("expected.tsv")));
    StringWriter err = new StringWriter();
    // When
    int code =
        new CommandLine(new EvaluateCommand())
            .setOut(new PrintWriter(new StringWriter()))
            .setErr(new PrintWriter(err))
            .execute(
                "papers",
                "--data=" + DATA,
                "--out=" + folder,
                "--cache=" + folder.resolve("vectors"),
                "--parts=negation",
                "--no-training",
                "--quiet");
    // Then
    assertThat(code).as(err.toString()).isZero();
    assertThat(
            expected.check(
                "negation", PartFile.read(folder.resolve("parts/negation.json")).tables()))
        .hasSizeGreaterThan(10)
        .allMatch(Finding::met);
  }
}
