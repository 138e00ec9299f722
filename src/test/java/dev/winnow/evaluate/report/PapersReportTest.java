package dev.winnow.evaluate.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.report.ExpectedScores.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parts of a report: as files, as HTML, and compared to expected scores. */
class PapersReportTest {

  private static final ResultTable TABLE =
      new ResultTable(
          "exclusion",
          "tiny <data>",
          "test",
          List.of("A fact."),
          List.of("P@10"),
          "a",
          List.of(
              ResultRow.of("a", "A only", "", new double[][] {{0, 0.2, 0.1, 0.1}}),
              ResultRow.of("b", "A − B", "K 20", new double[][] {{0.8, 0.9, 0.9, 0.8}}),
              ResultRow.skipped("c", "SR", "no heads")));

  @TempDir Path folder;

  @Test
  void readsAPartAsItWasWritten() {
    Path file = folder.resolve("part.json");
    PartFile.Part part = new PartFile.Part("now", 1.5, List.of(TABLE), List.of("<svg/>"));
    // When
    PartFile.write(file, part);
    // Then
    assertThat(PartFile.read(file)).usingRecursiveComparison().isEqualTo(part);
    assertThat(folder).isDirectoryNotContaining("glob:**.part");
  }

  @Test
  void namesADamagedPart() throws IOException {
    Path file = Files.writeString(folder.resolve("part.json"), "{\"made\":");
    assertThatThrownBy(() -> PartFile.read(file))
        .isInstanceOf(EvaluationException.class)
        .hasMessageContaining("part.json as a finished part of a report: delete it");
  }

  @Test
  void scoresAreComparedWithinTheirTolerance() {
    ExpectedScores expected =
        ExpectedScores.of(
            List.of(
                "# a remark",
                "tiny\ttest\ta\tP@10\t0.11\t0.011",
                "tiny\ttest\tb\tP@10\t0.80\t0.01",
                "tiny\ttest\tgone\tP@10\t0.80\t0.01",
                "other\ttest\tb\tP@10\t0.80\t0.01"));
    // When
    List<Finding> findings = expected.check("tiny", List.of(TABLE));
    // Then: a row that is gone is not as expected, a part that was not made is not judged
    assertThat(findings).extracting(Finding::met).containsExactly(true, false, false);
    assertThat(findings.get(1))
        .hasToString("tiny, test: P@10 of b is 0.8500, expected 0.8000 ± 0.0100");
    assertThatThrownBy(() -> ExpectedScores.of(List.of("tiny\ttest")))
        .isInstanceOf(EvaluationException.class);
  }

  @Test
  void reportContainsTablesFiguresAndFindings() {
    // When
    String html =
        HtmlReport.of(
            "Papers",
            Map.of("seed", "1"),
            List.of(
                new HtmlReport.Section("Table 1", "Made by x.", List.of(TABLE), List.of("<svg/>"))),
            ExpectedScores.of(List.of("tiny\ttest\tb\tP@10\t0.80\t0.01"))
                .check("tiny", List.of(TABLE)));
    // Then
    assertThat(html)
        .contains("<dt><b>seed</b></dt><dd>1</dd>")
        .contains("<h3>exclusion: tiny &lt;data&gt;, test</h3><p>A fact.</p>")
        .contains("<td>1</td><td>A − B (K 20)</td><td>0.8500<sup> 0</sup></td>")
        .contains("<td>SR: no heads</td><td>–</td>")
        .contains("<figure><svg/></figure>")
        .contains("0 of 1 are as they were.")
        .contains("<li class=\"off\">");
  }

  @Test
  void jsonHasNullWithoutMean() throws IOException {
    ResultTable table =
        new ResultTable(
            "p",
            "d",
            "s",
            List.of(),
            List.of("share", "kept"),
            "",
            List.of(ResultRow.of("a", "a", "", new double[][] {{Double.NaN}, {0.5}})));

    JsonNode metrics =
        new ObjectMapper()
            .readTree(JsonReport.of(List.of(table), Map.of()))
            .at("/tables/0/rows/0/metrics");

    assertThat(metrics.at("/share/mean").isNull()).isTrue();
    assertThat(metrics.at("/kept/mean").asDouble()).isEqualTo(0.5);
  }
}
