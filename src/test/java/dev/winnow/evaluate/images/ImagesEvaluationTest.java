package dev.winnow.evaluate.images;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.encoder.BulkEncoder;
import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.ProgressListener;
import dev.winnow.evaluate.data.ImageFolders;
import dev.winnow.evaluate.embedding.BundleEncoder;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.engine.SearchSetup;
import dev.winnow.evaluate.report.MarkdownReport;
import dev.winnow.evaluate.report.ResultRow;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.scene.ObjectFactors;
import dev.winnow.scene.Scene;
import dev.winnow.scene.SceneFactors;
import dev.winnow.scene.SceneWorld;
import dev.winnow.scene.catalogue.Catalogue;
import dev.winnow.scene.drawing.Style;
import dev.winnow.testing.TestBundle;
import dev.winnow.wiring.EmbeddedIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.lucene.util.IOUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scenes with one large object, in two styles, and the default bundle. */
class ImagesEvaluationTest {

  private static final String BUNDLE = "classpath:/bundles/default";
  private static final List<String> CLASSES = List.of("giraffe", "elephant", "guitar");
  private static final int EACH = 6;

  @TempDir private Path folder;

  @Test
  void findsAndExcludesClassesOfDrawnImages() throws IOException {
    // given
    draw(Style.FLAT);
    draw(Style.COMIC);

    // when
    List<ResultTable> tables = run("%s");

    // then
    assertThat(tables)
        .extracting(ResultTable::split)
        .containsExactly(
            "comic",
            "comic",
            "comic",
            "comic",
            "comic",
            "flat",
            "flat",
            "flat",
            "flat",
            "flat",
            "all domains",
            "comic",
            "flat");
    assertThat(MarkdownReport.of(tables)).contains("hard mode removes");
    ResultTable flat = tables.get(5);
    assertThat(row(flat, "dense").mean(0)).isGreaterThan(0.85);
    assertThat(row(flat, "sparse").mean(0)).isGreaterThan(0.85);
    assertThat(row(flat, "hybrid").mean(0)).isGreaterThan(0.85);
    assertThat(row(flat, "dense").mean(1)).isBetween(1 / 3.0, 1.0);
    ResultTable each = tables.get(6);
    assertThat(
            CLASSES.stream().mapToDouble(name -> row(each, name).mean(0)).average().orElseThrow())
        .isCloseTo(row(flat, "hybrid").mean(0), within(1e-9));
    ResultTable animals = tables.get(7);
    assertThat(animals.facts().getFirst()).contains("animals but not elephant");
    // Half of the animals are of the member, and the first ten have room for all.
    assertThat(row(animals, "ignored").mean(0)).isCloseTo(0.6, within(0.11));
    assertThat(row(animals, "auto").mean(0)).isLessThan(row(animals, "ignored").mean(0) + 1e-9);
    ResultTable removed = tables.get(8);
    List<ResultRow> members = tables.get(9).rows();
    assertThat(members)
        .extracting(ResultRow::key)
        .containsExactly(
            "animals but not elephant",
            "animals but not elephant, uncertain ones too",
            "animals but not giraffe",
            "animals but not giraffe, uncertain ones too");
    double least = Math.min(members.get(0).mean(0), members.get(2).mean(0));
    double most = Math.max(members.get(0).mean(0), members.get(2).mean(0));
    double sure = removed.rows().getFirst().mean(0);
    assertThat(sure).isGreaterThan(0.5).isBetween(least - 1e-9, most + 1e-9);
    assertThat(removed.rows().getLast().mean(0)).isBetween(sure, 1.0);
    // Each image is judged by three classes and their two categories.
    ResultTable probabilities = tables.getLast();
    assertThat(probabilities.rows().stream().mapToDouble(row -> row.mean(0)).sum())
        .isEqualTo(5 * 3 * EACH);
  }

  @Test
  void domainsMayLackClassesAndHoldOtherFiles() throws IOException {
    // Given
    draw(Style.FLAT);
    draw(Style.COMIC);
    IOUtils.rm(folder.resolve("images/comic/guitar"));
    Files.writeString(folder.resolve("images/comic/giraffe/.DS_Store"), "no image");
    Files.writeString(folder.resolve("images/comic/giraffe/._0.png"), "no image");
    // When
    ResultTable comic = run("%s").getFirst();
    // Then
    assertThat(comic.split()).isEqualTo("comic");
    assertThat(row(comic, "dense").mean(0)).isGreaterThan(0.85);
  }

  @Test
  void promptMayHaveAPercentSign() throws IOException {
    draw(Style.FLAT);

    assertThat(run("100% %s").getFirst().facts().getFirst())
        .contains("searched for as \"100% CLASS\"");
  }

  private List<ResultTable> run(String prompt) {
    try (var encoder = BulkEncoder.open(BUNDLE, TestBundle.MODELS, 1)) {
      return new ImagesEvaluation(
              ImageFolders.read(folder.resolve("images")),
              new Embedding(new BundleEncoder(encoder), ProgressListener.NONE),
              new SearchSetup(encoder.manifest(), EmbeddedIndex::open),
              prompt)
          .run();
    }
  }

  @Test
  void rejectsAFolderWithoutImages() {
    assertThatThrownBy(() -> ImageFolders.read(folder))
        .isInstanceOf(EvaluationException.class)
        .hasMessageContaining("domain/class");
  }

  private void draw(Style style) throws IOException {
    SceneWorld world = new SceneWorld(90);
    for (String label : CLASSES) {
      Path images =
          Files.createDirectories(folder.resolve("images").resolve(style.label()).resolve(label));
      for (int i = 0; i < EACH; i++) {
        Scene scene = world.scene(i);
        ObjectFactors object =
            scene
                .factors()
                .objects()
                .getFirst()
                .withType(Catalogue.find(label).orElseThrow())
                .withPlace(0.5, 0.5)
                .withScale(0.8);
        SceneFactors factors = scene.factors().withObjects(List.of(object)).withStyle(style);
        Files.write(images.resolve(i + ".png"), world.scene(i, factors).png(192));
      }
    }
  }

  private static ResultRow row(ResultTable table, String key) {
    return table.rows().stream().filter(row -> row.key().equals(key)).findFirst().orElseThrow();
  }
}
