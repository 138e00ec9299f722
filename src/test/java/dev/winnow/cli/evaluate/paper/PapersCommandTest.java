package dev.winnow.cli.evaluate.paper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.cli.evaluate.EvaluateCommand;
import dev.winnow.testing.TestBundle;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The report on the papers over a handful of passages. */
class PapersCommandTest {

  @TempDir Path folder;
  @TempDir Path bundle;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void write() throws IOException {
    new TestBundle(bundle).withSmallText().save();
    Path data = Files.createDirectory(folder.resolve("negconstraint"));
    Files.writeString(
        data.resolve("corpus.jsonl"),
        """
        {"_id":"1","text":"Soup with carrots and beef"}
        {"_id":"2","text":"Soup with carrots and lentils"}
        {"_id":"3","text":"A timetable of night trains"}
        """);
    Files.writeString(
        data.resolve("queries.jsonl"), "{\"_id\":\"q\",\"text\":\"carrot soup without beef\"}\n");
    Files.writeString(data.resolve("qrels.tsv"), "query-id\tcorpus-id\tscore\nq\t2\t1\n");
  }

  private int papers(String... more) {
    String[] arguments = new String[5 + more.length];
    arguments[0] = "papers";
    arguments[1] = "--data=" + folder;
    arguments[2] = "--out=" + folder.resolve("report");
    arguments[3] = "--bundle=" + bundle;
    arguments[4] = "--no-training";
    System.arraycopy(more, 0, arguments, 5, more.length);
    return new CommandLine(new EvaluateCommand())
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments);
  }

  @Test
  void keepsFinishedPartsAndNamesMissingData() throws IOException {
    // When
    int code = papers("--parts=negation,negation-steps,trajectory,nevir,clip");
    // Then
    assertThat(code).as(err.toString()).isZero();
    assertThat(err.toString()).contains("answer (auto)");
    String html = Files.readString(folder.resolve("report/index.html"));
    assertThat(html)
        .contains("<h2>Paper 2, tables 1 and 6: NegConstraint</h2>")
        .contains("<td>auto</td><td>1.0000")
        .contains("DEO on negconstraint, all")
        .contains("The query that gains most in nDCG@10")
        .contains("has no folder nevir.")
        .contains("bundle test-1")
        .contains("seed 20260");
    // And the next run computes only missing parts
    Files.delete(folder.resolve("report/parts/trajectory.json"));
    err.getBuffer().setLength(0);
    assertThat(papers("--parts=trajectory")).isZero();
    assertThat(err.toString()).doesNotContain("answer (auto)");
    assertThat(folder.resolve("report/parts/trajectory.json")).exists();
    assertThat(Files.readString(folder.resolve("report/index.html")))
        .contains("<td>auto</td><td>1.0000");
  }

  @Test
  void reportsSweepsAndWordsOfCaptions() throws IOException {
    // Given: cats with trees, with dogs, and dogs with balls
    Path data = Files.createDirectory(folder.resolve("coco-val2017-captions"));
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 90; i++) {
      String[] shown = List.of("cat tree", "cat dog", "dog ball").get(i % 3).split(" ");
      lines.append(
          "{\"split\":\"%s\",\"labels\":[\"%s\",\"%s\"],\"captions\":[\"a %3$s and a %2$s\"]}\n"
              .formatted(i % 2 == 0 ? "test" : "train", shown[0], shown[1]));
    }
    Files.writeString(data.resolve("images.jsonl"), lines);
    // When
    int code = papers("--parts=captions-k,captions-th,words");
    // Then
    assertThat(code).as(err.toString()).isZero();
    assertThat(Files.readString(folder.resolve("report/index.html")))
        .contains("<h2>Paper 1, section 4.1: SR by k on coco-val2017-captions</h2>")
        .contains("SR on coco-val2017-captions, test. th, percent of the magnitude. Lines: D1∖D2")
        .contains("<h2>Paper 1, figure 4: words of what is found in coco-val2017-captions</h2>")
        .contains(">animals, dense</text>");
    assertThat(Files.readString(folder.resolve("report/parts/captions-k.json")))
        .contains("\"sr-k-50\"", "\"sr-difference-k-1\"");
  }

  @Test
  void rejectsAnUnknownPart() {
    assertThat(papers("--parts=magic")).isEqualTo(2);
    assertThat(err.toString()).contains("unknown part magic; parts are captions, several, clip,");
  }

  @Test
  void writesNoReportWithoutData() {
    assertThat(papers("--parts=nevir")).isEqualTo(1);
    assertThat(err.toString()).contains(folder + " has none of the data folders");
    assertThat(folder.resolve("report/index.html")).doesNotExist();
  }

  @Test
  void readsTheExpectedScores() throws IOException {
    assertThat(PapersCommand.expected().all())
        .isNotEmpty()
        .allSatisfy(expected -> assertThat(expected.tolerance()).isPositive())
        .allSatisfy(expected -> assertThat(expected.value()).isBetween(0.0, 1.0));
  }

  @Test
  @SuppressWarnings("NullAway") // no part is run
  void partNamesMatchTheDeclaredNames() {
    assertThat(new ExclusionPaperParts(null, null, null, 1).all())
        .extracting(PaperPart::name)
        .isEqualTo(ExclusionPaperParts.NAMES);
    assertThat(new DeoPaperParts(null, null, null).all())
        .extracting(PaperPart::name)
        .isEqualTo(DeoPaperParts.NAMES);
  }

  @Test
  void scoresOfALanguageModelAreNotExpectedOnes() throws IOException {
    // Given: a bundle whose scores are expected, and a model that never answers
    TestBundle expected = new TestBundle(bundle).withSmallText();
    expected.manifest.put("name", "winnow-default");
    expected.save();
    // When
    assertThat(papers("--parts=negation")).isZero();
    // Then
    assertThat(err.toString()).contains("winnow: warning: negation, all: ");
    // And
    err.getBuffer().setLength(0);
    int code =
        papers("--parts=negation", "--by=llm", "--llm-url=http://localhost:1", "--llm-model=none");
    assertThat(code).as(err.toString()).isZero();
    assertThat(err.toString()).doesNotContain("winnow: warning: negation, all: ");
  }
}
