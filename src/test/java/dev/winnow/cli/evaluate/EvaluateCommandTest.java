package dev.winnow.cli.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.testing.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EvaluateCommandTest {

  @TempDir Path folder;

  private final Program program = new Program();

  private int evaluate(String... arguments) {
    return program.run(List.of("evaluate"), arguments);
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
    assertThat(program.err()).contains("encode captions ");
    assertThat(code).isZero();
    assertThat(Files.readString(table))
        .startsWith("### exclusion: 40 scenes, seed 20260, test")
        .contains("| A only | 0.")
        .contains("| A − ½B | 0.")
        .contains("| content-based exclusion (");
  }

  @Test
  void reportsMissingData() {
    assertThat(evaluate("exclusion", "--data=" + folder)).isEqualTo(1);
    assertThat(program.err()).startsWith("winnow: " + folder).contains("images.jsonl");
  }

  /** Opening a bundle takes seconds, so wrong options are found before a wrong bundle. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "exclusion --scenes=0",
        "exclusion --scenes=5 --methods=magic",
        "exclusion --scenes=5 --base=magic",
        "exclusion --scenes=5 --plot=k.svg",
        "exclusion --scenes=5 --sweep=k --broad",
        "exclusion --scenes=5 --sweep=d",
        "exclusion --scenes=5 --sweep=t",
        "exclusion --scenes=5 --sweep=lambda",
        "exclusion --scenes=5 --sweep=k --base=slq",
        "exclusion --scenes=5 --broad --base=slq",
        "exclusion --scenes=5 --removals --methods=slq",
        "retrieval --scenes=5 --train-heads",
        "retrieval --scenes=5 --as=both",
        "retrieval --scenes=0",
        "words --scenes=0",
        "calibration --scenes=100001",
        "calibration --scenes=5 --as=image",
        "words --scenes=5 --as=caption",
        "binding --scenes=0",
        "images --data=. --prompt=photo",
        "boards --scenes=99",
        "boards --scenes=100 --boards=1",
        "views --scenes=99",
        "negation --data=. --methods=magic",
        "negation --data=. --folds=1",
        "negation --data=. --llm-model=tiny",
        "negation --data=. --answers=answers.jsonl",
        "papers --data=. --llm-url=http://localhost:1",
        "pairs --data=. --plot=a.svg",
        "criteria --scenes --epochs=0",
        "criteria --scenes --groups=19",
        "criteria --scenes --batch=0",
        "criteria --scenes --side=30",
        "papers --data=. --parts=magic",
        "recall --qdrant-url=http://localhost:1 --sample=0",
        "recall --qdrant-url=http://localhost:1 --goal=2"
      })
  void rejectsWrongOptionsBeforeOpeningTheBundle(String command) {
    List<String> arguments = new ArrayList<>(List.of(command.split(" ")));
    arguments.add("--bundle=" + folder.resolve("none"));
    if (command.startsWith("papers")) {
      arguments.add("--out=" + folder.resolve("report"));
    }

    int code = evaluate(arguments.toArray(String[]::new));

    assertThat(program.err()).doesNotContain("no bundle");
    assertThat(code).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "exclusion --data=none",
        "boards --data=none",
        "images --data=none",
        "negation --data=none",
        "pairs --data=none",
        "papers --data=none --out=unmade",
        "exclusion --scenes=5 --out=none/table.md",
        "calibration --scenes=5 --plot=none/plot.svg",
        "criteria --mnist=none"
      })
  void reportsMissingFilesBeforeOpeningTheBundle(String command) {
    List<String> arguments = new ArrayList<>(List.of(command.split(" ")));
    arguments.add("--bundle=" + folder.resolve("absent"));

    assertThat(evaluate(arguments.toArray(String[]::new))).isEqualTo(1);
    assertThat(program.err()).contains("none").doesNotContain("no bundle");
  }

  @Test
  void rejectsOptionsThatCaptionsCannotMeet() throws IOException {
    Files.writeString(
        folder.resolve("images.jsonl"),
        "{\"split\": \"test\", \"labels\": [\"cat\"], \"captions\": [\"a cat\", \"one cat\"]}\n");

    assertThat(evaluate("retrieval", "--data=" + folder, "--as=image")).isEqualTo(1);
    assertThat(program.err())
        .contains("has neither pixels nor vectors of images: leave out --as image");
    assertThat(evaluate("retrieval", "--data=" + folder, "--train-heads")).isEqualTo(1);
    assertThat(program.err()).contains("leave out --train-heads");
    assertThat(evaluate("retrieval", "--data=" + folder, "--as=caption", "--train-heads"))
        .isEqualTo(2);
  }

  @Test
  void rejectsWrongUsage() {
    assertThat(evaluate("exclusion", "--scenes=0")).isEqualTo(2);
    assertThat(evaluate("exclusion", "--scenes=5", "--methods=magic")).isEqualTo(2);
    assertThat(evaluate("retrieval")).isEqualTo(2);
    assertThat(evaluate()).isEqualTo(2);
    assertThat(program.err()).contains("--scenes must be 1 to 100,000", "unknown method magic");
  }
}
