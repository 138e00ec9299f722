package dev.winnow.evaluate.exclusion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.asset.Modality;
import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.FakeEncoder;
import dev.winnow.evaluate.FakeSearch;
import dev.winnow.evaluate.ProgressListener;
import dev.winnow.evaluate.data.DataFolder;
import dev.winnow.evaluate.data.EvaluationData;
import dev.winnow.evaluate.data.SceneData;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.embedding.Encoder.SparseHead;
import dev.winnow.evaluate.embedding.HeadTrainer;
import dev.winnow.evaluate.exclusion.method.ExclusionMethod;
import dev.winnow.evaluate.exclusion.method.ExclusionTask;
import dev.winnow.evaluate.exclusion.method.MethodRow;
import dev.winnow.evaluate.exclusion.method.MethodRows;
import dev.winnow.evaluate.report.JsonReport;
import dev.winnow.evaluate.report.MarkdownReport;
import dev.winnow.evaluate.report.ResultRow;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.vector.SparseVector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The evaluation from a folder to tables, with an encoder of single words. */
class ExclusionEvaluationTest {

  private static final List<String> WORDS = List.of("cat", "dog", "tree", "ball");

  @TempDir Path folder;

  private final List<String> trained = new ArrayList<>();

  @BeforeEach
  void write() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (String split : List.of("train", "test")) {
      for (int i = 0; i < 6; i++) {
        lines.append(line(split, "cat", "tree")).append(line(split, "cat", "dog"));
        lines.append(line(split, "dog", "ball")).append(line(split, "tree", "ball"));
      }
    }
    Files.writeString(folder.resolve("images.jsonl"), lines);
  }

  private static String line(String split, String a, String b) {
    return "{\"split\":\"%s\",\"labels\":[\"%s\",\"%s\"],\"captions\":[\"a %s and a %s\"]}\n"
        .formatted(split, a, b, a, b);
  }

  private List<ResultTable> run(boolean heads, String... splits) {
    EvaluationData data = DataFolder.read(folder);
    FakeEncoder encoder = new FakeEncoder(WORDS, heads);
    HeadTrainer trainer =
        (words, examples, lexical) -> {
          trained.add(
              "%d words, %d examples, %s".formatted(words.size(), examples.size(), lexical));
          SparseHead head = new FakeEncoder(WORDS, true).sparse(Modality.CAPTION).orElseThrow();
          return new HeadTrainer.Heads(head, head);
        };
    ExclusionSettings settings = settings(List.of(splits), false, heads ? trainer : null);
    Embedding embedding = new Embedding(encoder, ProgressListener.NONE);
    return new ExclusionEvaluation(data, embedding, FakeSearch.setup(encoder), settings).run();
  }

  private static ExclusionSettings settings(
      List<String> splits, boolean broad, @Nullable HeadTrainer trainer) {
    return new ExclusionSettings(
        splits, MethodRows.all(), "slq", null, 2, 2, false, broad, false, false, trainer, false);
  }

  private static ExclusionEvaluation evaluation(EvaluationData data, ExclusionSettings settings) {
    FakeEncoder encoder = new FakeEncoder(WORDS, true);
    return new ExclusionEvaluation(
        data, new Embedding(encoder, ProgressListener.NONE), FakeSearch.setup(encoder), settings);
  }

  private static ResultRow row(ResultTable table, String key) {
    return table.rows().stream().filter(r -> r.key().equals(key)).findFirst().orElseThrow();
  }

  @Test
  void subtractionBeatsTheSingleLineQuery() {
    // When
    ResultTable table = run(true, "test").getFirst();
    // Then: of 10 ranks 6 can be relevant, so AP@10 is 0.6 at most
    assertThat(row(table, "slq").mean(ExclusionScores.AP)).isLessThan(0.3);
    assertThat(row(table, "half").mean(ExclusionScores.AP)).isGreaterThan(0.59);
    assertThat(row(table, "sr-difference").mean(ExclusionScores.AP)).isGreaterThan(0.59);
    assertThat(row(table, "sr").mean(ExclusionScores.AP))
        .isGreaterThan(row(table, "slq").mean(ExclusionScores.AP));
    assertThat(table.rows()).allSatisfy(r -> assertThat(r.remark()).isNull());
    // And heads were trained on the training split: of words, for SR comes with the bundle
    assertThat(trained).containsExactly("5 words, 24 examples, true");
    assertThat(row(table, "vdr").mean(ExclusionScores.AP))
        .isEqualTo(row(table, "sr").mean(ExclusionScores.AP));
    assertThat(table.facts()).anyMatch(fact -> fact.startsWith("8 pairs (A, B) over 24 images"));
  }

  @Test
  void evaluatesTheMethodsOfTheSearchEndpoint() {
    // When
    ResultTable table = run(true, "test").getFirst();
    // Then
    for (String key : List.of("search-average", "search-hybrid", "search-auto")) {
      assertThat(row(table, key).mean(ExclusionScores.AP)).as(key).isGreaterThan(0.59);
      assertThat(row(table, key).mean(ExclusionScores.BOTH)).as(key).isLessThan(0.5);
    }
    assertThat(row(table, "search-deo").mean(ExclusionScores.AP))
        .isGreaterThan(row(table, "slq").mean(ExclusionScores.AP));
  }

  @Test
  void hardModeRemovesImagesOfB() {
    // When
    ResultTable hard = run(true, "test").get(1);
    // Then: a word that is one of two in a caption has cosine 0.7, any other next to none
    assertThat(hard.protocol()).isEqualTo("hard exclusion");
    assertThat(hard.rows().getFirst().mean(0)).isEqualTo(1);
    assertThat(hard.rows().getFirst().mean(1)).isZero();
  }

  @Test
  void skipsSparseRowsWithoutSparseHeads() {
    ResultTable table = run(false, "test").getFirst();

    assertThat(row(table, "sr").remark()).contains("no sparse heads");
    assertThat(row(table, "search-sparse").remark()).contains("no sparse heads");
    assertThat(row(table, "search-deo").remark()).isNull();
    assertThat(MarkdownReport.of(List.of(table)))
        .contains("| A − ½B | ")
        .contains("▲")
        .contains(
            "SR difference: the bundle has no sparse heads for these vectors (see --train-heads) | – |");
  }

  @Test
  void jsonReportContainsPValues() throws IOException {
    // When
    JsonNode report =
        new ObjectMapper().readTree(JsonReport.of(run(true, "all"), Map.of("encode", 1.5)));
    // Then
    JsonNode half = report.at("/tables/0/rows/3");
    assertThat(half.path("method").asText()).isEqualTo("half");
    assertThat(half.at("/metrics/AP@10/p").asDouble(1)).isLessThan(0.01);
    assertThat(half.at("/metrics/AP@10/queries").asInt()).isEqualTo(8);
    assertThat(report.at("/seconds/encode").asDouble()).isEqualTo(1.5);
    assertThat(report.at("/tables/0/facts").toString())
        .contains("This split includes the training split, on which parameters are chosen.");
  }

  @Test
  void evaluatesSeveralPositivesAndNegatives() throws IOException {
    // Given: cats with trees, alone, with a dog, with a ball, or with both
    StringBuilder lines = new StringBuilder();
    for (String split : List.of("train", "test")) {
      for (int i = 0; i < 12; i++) {
        for (String other : List.of("", ",dog", ",ball", ",dog,ball")) {
          String[] labels = ("cat,tree" + other).split(",");
          lines.append(
              "{\"split\":\"%s\",\"labels\":[\"%s\"],\"captions\":[\"a %s\"]}\n"
                  .formatted(split, String.join("\",\"", labels), String.join(" and a ", labels)));
        }
      }
    }
    Files.writeString(folder.resolve("images.jsonl"), lines);
    ExclusionSettings settings =
        new ExclusionSettings(
            List.of("test"),
            MethodRows.all(),
            "slq",
            null,
            2,
            2,
            false,
            false,
            false,
            true,
            null,
            false);
    FakeEncoder encoder = new FakeEncoder(WORDS, true);
    // When
    ResultTable table =
        new ExclusionEvaluation(
                DataFolder.read(folder),
                new Embedding(encoder, ProgressListener.NONE),
                FakeSearch.setup(encoder),
                settings)
            .run()
            .getFirst();
    // Then: images with the cat and the tree and neither of the others come first
    assertThat(table.protocol()).isEqualTo("exclusion of several");
    assertThat(table.facts()).anyMatch(fact -> fact.startsWith("1 pairs (A, B) over 48 images"));
    for (String key : List.of("half", "sr-difference", "search-average", "search-auto")) {
      assertThat(row(table, key).mean(ExclusionScores.P)).as(key).isEqualTo(1);
    }
    assertThat(row(table, "slq").mean(ExclusionScores.P)).isZero();
  }

  @Test
  void sweepTrainsHeadsForEachValueOnTheTrainingSplit() {
    // Given: heads whose number of active dimensions is the value, or the words if it is more
    List<Double> values = new ArrayList<>();
    FakeEncoder encoder = new FakeEncoder(WORDS, true);
    SparseHead words = encoder.sparse(Modality.CAPTION).orElseThrow();
    ExclusionSettings settings =
        new ExclusionSettings(
            List.of("test"),
            MethodRows.all(),
            "slq",
            null,
            2,
            2,
            false,
            false,
            false,
            false,
            null,
            false);
    // When
    ResultTable table =
        new SweepEvaluation(
                DataFolder.read(folder),
                new Embedding(encoder, ProgressListener.NONE),
                FakeSearch.setup(encoder),
                settings,
                SparseSweep.T,
                value ->
                    (all, examples, lexical) -> {
                      values.add(value);
                      trained.add(
                          "%d words, %d examples, %s"
                              .formatted(all.size(), examples.size(), lexical));
                      SparseHead head = value < 40 ? new Blind(words) : words;
                      return new HeadTrainer.Heads(head, head);
                    })
            .run()
            .getFirst();
    // Then
    assertThat(values).containsExactly(10.0, 20.0, 40.0, 80.0, 160.0);
    assertThat(trained).containsOnly("5 words, 24 examples, false");
    assertThat(table.protocol()).isEqualTo("exclusion by t");
    assertThat(table.base()).isEqualTo("average");
    assertThat(table.rows()).hasSize(11);
    assertThat(row(table, "sr-difference-t-80").title()).isEqualTo("SR difference, t 80");
    assertThat(table.facts()).last().asString().contains("Rows differ in t;");
    // And the activations of the heads appear in the rows and in the figure
    assertThat(table.mean("sr-difference-t-160", ExclusionScores.P))
        .isGreaterThan(table.mean("sr-difference-t-20", ExclusionScores.P));
    double[] drawn = SparseSweep.T.figure(table).lines().getLast().y();
    assertThat(drawn[4]).isEqualTo(table.mean("sr-difference-t-160", ExclusionScores.P));
    assertThat(drawn[1]).isEqualTo(table.mean("sr-difference-t-20", ExclusionScores.P));
  }

  /** A head that sees the first word alone. */
  private record Blind(SparseHead head) implements SparseHead {
    @Override
    public int dimension() {
      return head.dimension();
    }

    @Override
    public List<SparseVector> encode(List<float[]> vectors) {
      return vectors.stream()
          .map(v -> new SparseVector(new int[] {0}, new float[] {v[0] + 1}))
          .toList();
    }
  }

  @Test
  void rejectsASplitWithoutPairs() {
    assertThatThrownBy(() -> run(true, "validation"))
        .isInstanceOf(EvaluationException.class)
        .hasMessageContaining("split validation")
        .hasMessageContaining("--min-both");
  }

  @Test
  void categoriesAreExcludedWithTheChosenParameters() {
    // Given: the parameters of SR that are chosen on the training split are not the first ones
    MethodRow row =
        new MethodRow(
            "sr",
            "SR",
            List.of(
                new MethodRow.Candidate("worse", task -> query -> new float[task.items().size()]),
                new MethodRow.Candidate("better", ExclusionEvaluationTest::perfect)));
    ExclusionSettings settings = settings(List.of("test"), true, null).withMethods(List.of(row));
    // When
    ResultTable precise = evaluation(DataFolder.read(folder), settings).run().getLast();
    // Then
    assertThat(precise.mean("mean", 0)).isGreaterThan(0.5);
    assertThat(precise.facts()).contains("SR: better.");
  }

  @Test
  void rejectsCategoriesOfUnknownLabels() throws IOException {
    Files.writeString(
        folder.resolve("images.jsonl"),
        "{\"split\":\"test\",\"labels\":[\"foo\",\"bar\"],\"captions\":[\"a foo\"]}\n");
    ExclusionEvaluation unknown =
        evaluation(DataFolder.read(folder), settings(List.of("test"), true, null));

    assertThatThrownBy(unknown::run)
        .isInstanceOf(EvaluationException.class)
        .hasMessageContaining("has a known category");
  }

  @Test
  void rejectsTrainingOfHeadsOnPixels() {
    ExclusionEvaluation drawn =
        evaluation(
            SceneData.of(1, 2, 16),
            settings(
                List.of("test"),
                false,
                (words, examples, lexical) -> {
                  throw new AssertionError("trained");
                }));

    assertThatThrownBy(drawn::run)
        .isInstanceOf(EvaluationException.class)
        .hasMessageStartingWith("no heads can be trained on 2 scenes, seed 1");
  }

  @Test
  void namesTheImageWithoutCaptions() throws IOException {
    Files.writeString(
        folder.resolve("images.jsonl"),
        Files.readString(folder.resolve("images.jsonl"))
            + "{\"image_id\":\"lost.jpg\",\"split\":\"test\",\"labels\":[\"cat\"],\"captions\":[]}\n");

    assertThatThrownBy(() -> run(true, "test"))
        .isInstanceOf(EvaluationException.class)
        .hasMessageStartingWith("the image lost.jpg of ")
        .hasMessageEndingWith(" has no captions: add one, or remove the image");
  }

  private static ExclusionMethod perfect(ExclusionTask task) {
    return query -> {
      float[] scores = new float[task.items().size()];
      for (int i = 0; i < scores.length; i++) {
        scores[i] = query.relevant(task.items().get(i)) ? 1 : 0;
      }
      return scores;
    };
  }
}
