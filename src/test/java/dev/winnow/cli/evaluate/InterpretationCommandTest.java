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

class InterpretationCommandTest {

  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int evaluate(String... arguments) {
    return new CommandLine(new InterpretationCommand())
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments);
  }

  @Test
  void comparesInterpretationsToMarkedQueries() throws IOException {
    // Given: two queries that are read as they are marked, and one that misses a word
    Files.writeString(
        folder.resolve("quest-train-negated.jsonl"),
        """
        {"query": "Kites but not dragons", "marked": "<mark>Kites</mark> that are not <mark>Dragons</mark>"}
        {"query": "red bikes without bells", "marked": "<mark>Bikes</mark> that are also <mark>red</mark> but not <mark>bells</mark>"}
        {"query": "stones", "marked": "<mark>Stones</mark> that are not <mark>gems</mark>"}
        """);
    // When
    int code = evaluate("--data=" + folder, "-q");
    // Then
    assertThat(err.toString()).isEmpty();
    assertThat(code).isZero();
    assertThat(out.toString())
        .contains(", first half", ", third quarter", ", last quarter", ", all")
        .contains("2 of 3 texts are read, by rules, as excluding something.")
        .contains("| positives | 1.0000 | 1.0000 | 1.0000 |")
        .contains("| negatives | 1.0000 | 0.6667 | 0.8000 |");
  }

  @Test
  void countsAndShowsCaptionsReadAsExclusions() throws IOException {
    // Given
    Path captions = folder.resolve("images.jsonl");
    Files.writeString(
        captions,
        """
        {"image_id": "1", "captions": ["a lake", "a lake without boats"]}
        {"image_id": "2", "captions": ["a hill", "a hill with no trees"]}
        """);
    Path report = folder.resolve("report.md");
    // When
    int code = evaluate("--captions=" + captions, "--show=1", "--out=" + report);
    // Then
    assertThat(code).isZero();
    assertThat(Files.readString(report))
        .contains("4 captions, of which 2 were read as exclusions")
        .contains("| read as exclusions | 0.5000 |")
        .contains("a lake without boats", "+ a lake", "- boats")
        .doesNotContain("trees");
  }

  @Test
  void reportsMissingOptionsAndInvalidData() throws IOException {
    assertThat(evaluate()).isEqualTo(2);
    assertThat(evaluate("--data=" + folder)).isEqualTo(1);
    Files.writeString(folder.resolve("quest-train-negated.jsonl"), "{\"query\": \"kites\"}");
    assertThat(evaluate("--data=" + folder)).isEqualTo(1);
    assertThat(err.toString())
        .contains("--data or --captions", " does not exist", "line 1: needs query and marked");
  }
}
