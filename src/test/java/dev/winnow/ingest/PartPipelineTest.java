package dev.winnow.ingest;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.asset.AssetId;
import dev.winnow.bundle.BundleFiles;
import dev.winnow.index.Point;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.lucene.LuceneVectorIndex;
import dev.winnow.testing.TestBundle;
import dev.winnow.testing.TestImages;
import dev.winnow.wiring.BundleSchema;
import java.awt.Color;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parts of assets on their way through the pipeline. */
class PartPipelineTest {

  private static final AssetId ID = new AssetId("a");

  @TempDir Path directory;

  @Test
  void changedCaptionDecodesAndEncodesNoImage() throws Exception {
    Path files = Files.createDirectory(directory.resolve("bundle"));
    TestBundle bundle = new TestBundle(files).withSmallText().save();
    var manifest = new BundleFiles(files.toString(), TestBundle.MODELS).manifest();
    try (VectorIndex index =
            LuceneVectorIndex.open(directory.resolve("index"), BundleSchema.of(manifest));
        PipelineFixture pipeline = new PipelineFixture(bundle, files, index)) {
      // Given
      pipeline.send("winnow.images", "a", TestImages.of(Color.RED, 64, 48, "png"));
      await().untilAsserted(() -> assertThat(pipeline.acknowledged).hasSize(1));
      float[] image = point(index).dense().get("image");
      // When
      for (String caption : List.of("one", "two", "three")) {
        pipeline.send("winnow.captions", "a", caption.getBytes(StandardCharsets.UTF_8));
      }
      await().untilAsserted(() -> assertThat(pipeline.acknowledged).hasSize(4));
      // Then
      assertThat(point(index).payload().captions()).containsExactly("three");
      assertThat(point(index).dense().get("image")).containsExactly(image);
      assertThat(pipeline.encoders.images).hasValue(1);
      assertThat(pipeline.count(Stage.DECODE)).isEqualTo(1);
      assertThat(pipeline.encoders.texts).hasValue(3);
      assertThat(index.preview(ID).await().indefinitely()).isPresent();
    }
  }

  @Test
  void announcesADeletionOnlyIfTheIndexHasDeletedTheAsset() throws Exception {
    try (PipelineFixture pipeline = new PipelineFixture(directory)) {
      // Given
      List<Boolean> deleted = new CopyOnWriteArrayList<>();
      pipeline.events.listen(event -> deleted.add(event.deleted()));
      // When another topic has a part of the asset
      pipeline.index.outcome = VectorIndex.Outcome.APPLIED;
      pipeline.send("winnow.captions", "a", null);
      await().untilAsserted(() -> assertThat(deleted).containsExactly(false));
      // And when none has
      pipeline.index.outcome = VectorIndex.Outcome.DELETED;
      pipeline.send("winnow.images", "a", null);
      // Then
      await().untilAsserted(() -> assertThat(deleted).containsExactly(false, true));
    }
  }

  private static Point point(VectorIndex index) {
    return Objects.requireNonNull(index.fetch(List.of(ID)).await().indefinitely().get(ID));
  }
}
