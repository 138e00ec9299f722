package dev.winnow.cli.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class EvaluateCommandTest {

  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int evaluate(String... arguments) {
    return new CommandLine(new EvaluateCommand())
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments);
  }

  @Test
  void evaluatesDrawnScenesWithTheDefaultBundle() throws IOException {
    // Given
    Path table = folder.resolve("table.md");
    // When
    int code =
        evaluate(
            "exclusion",
            "--scenes=40",
            "--as=caption",
            "--methods=positives,half,cbe",
            "--base=positives",
            "--min-both=1",
            "--min-relevant=1",
            "--out=" + table);
    // Then
    assertThat(err.toString()).contains("encode captions ");
    assertThat(code).isZero();
    assertThat(Files.readString(table))
        .startsWith("### exclusion: scenes, seed 20260, test")
        .contains("| A only | 0.")
        .contains("| A − ½B | 0.")
        .contains("| content-based exclusion (");
  }

  @Test
  void saysWhyItCannot() {
    assertThat(evaluate("exclusion", "--data=" + folder)).isEqualTo(1);
    assertThat(err.toString()).startsWith("winnow: " + folder).contains("images.jsonl");
  }

  @Test
  void refusesWrongUsage() {
    assertThat(evaluate("exclusion", "--scenes=0")).isEqualTo(2);
    assertThat(evaluate("exclusion", "--scenes=5", "--methods=magic")).isEqualTo(2);
    assertThat(evaluate("retrieval")).isEqualTo(2);
    assertThat(evaluate()).isEqualTo(2);
    assertThat(err.toString()).contains("--scenes must be 1 to 100,000", "unknown method magic");
  }
}
