package dev.winnow.evaluate.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.FakeEncoder;
import dev.winnow.evaluate.ProgressListener;
import dev.winnow.evaluate.data.DataFolder;
import dev.winnow.evaluate.data.SceneData;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.report.MarkdownReport;
import dev.winnow.evaluate.report.ResultTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RetrievalEvaluationTest {

  private static final Embedding EMBEDDING =
      new Embedding(new FakeEncoder(List.of("cat", "dog", "tree"), true), ProgressListener.NONE);

  @TempDir Path folder;

  @Test
  void firstCaptionFindsTheImageOfTheOtherCaptions() throws IOException {
    // Given: the first caption of the second image describes the first image
    Files.writeString(
        folder.resolve("images.jsonl"),
        """
        {"split": "test", "captions": ["a cat", "cat cat", "cat tree"]}
        {"split": "test", "captions": ["the cat", "dog", "dog dog"]}
        {"split": "test", "captions": ["a tree", "a tree"]}
        {"split": "test", "captions": ["alone"]}
        {"split": "train", "captions": ["dog", "dog"]}
        """);
    // When
    ResultTable table =
        new RetrievalEvaluation(
                DataFolder.read(folder), EMBEDDING, List.of("test"), 4, false, false, null)
            .run()
            .getFirst();
    // Then: text 2 finds image 1 first; image 2 finds its own text neither first nor second
    double third = 1 / 3.0;
    assertThat(table.rows().getFirst().mean(5)).isEqualTo(2 * third, within(1e-9));
    assertThat(table.rows().getFirst().mean(0)).isEqualTo(2 * third, within(1e-9));
    assertThat(table.rows().getFirst().mean(9)).isBetween(0.2 * third, 0.3 * third);
    // All are among the first ten: one of ten places is right
    assertThat(table.columns().get(7)).isEqualTo("T2I P@10");
    assertThat(table.rows().getFirst().mean(7)).isEqualTo(0.1, within(1e-9));
    assertThat(table.rows().get(1).remark()).isNull();
    // 4 dimensions of 4 bytes; cat and tree, dog, tree make 4 active ones of 8 bytes on 3 images
    assertThat(table.columns().getLast()).isEqualTo("bytes per asset");
    assertThat(table.rows().getFirst().mean(10)).isEqualTo(16);
    assertThat(table.rows().get(1).mean(10)).isEqualTo(32 * third, within(1e-9));
    assertThat(MarkdownReport.of(List.of(table))).contains("| 16 |").contains("| 11 |");
    assertThat(table.facts())
        .contains("3 images, 3 texts. P@k is what the paper calls AP@k; AP@k here divides by k.");
  }

  @Test
  void imagesRequireAnImageEncoder() {
    assertThatThrownBy(
            () ->
                new RetrievalEvaluation(
                        SceneData.of(1, 2, 16), EMBEDDING, List.of("test"), 4, false, false, null)
                    .run())
        .isInstanceOf(EvaluationException.class)
        .hasMessageContaining("no image encoder");
  }
}
