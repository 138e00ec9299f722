package dev.winnow.ingest;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.record.PoisonRecordException;
import dev.winnow.testing.TestBundle;
import dev.winnow.testing.TestImages;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A bundle without an image encoder rejects what it cannot encode. */
class TextOnlyTest {

  @TempDir Path directory;

  @Test
  void rejectsAnImageWithoutACaption() throws Exception {
    try (PipelineFixture pipeline = pipeline()) {
      // When
      pipeline.send("image", "{\"image\":{\"base64\":\"%s\"}}".formatted(png()));
      pipeline.send(
          "both", "{\"image\":{\"base64\":\"%s\"},\"captions\":[\"a dog\"]}".formatted(png()));
      pipeline.send("caption", "{\"captions\":[\"a dog\"]}");
      // Then
      await()
          .untilAsserted(
              () -> assertThat(pipeline.acknowledged).containsExactlyInAnyOrder("both", "caption"));
      assertThat(pipeline.rejected).containsOnlyKeys("image");
      assertThat(pipeline.rejected.get("image"))
          .isInstanceOf(PoisonRecordException.class)
          .hasMessage(
              "the bundle has no image encoder, so an image alone cannot be found: add captions or vectors, or send it to a topic of images");
    }
  }

  @Test
  void acceptsAnImageOnAnImageTopic() throws Exception {
    try (PipelineFixture pipeline = pipeline()) {
      pipeline.send("winnow.images", "image", Base64.getDecoder().decode(png()));

      await().untilAsserted(() -> assertThat(pipeline.acknowledged).containsExactly("image"));
      pipeline.encoders.awaitLoaded();
    }
  }

  private PipelineFixture pipeline() throws IOException {
    Path bundle = Files.createDirectory(directory.resolve("bundle"));
    return new PipelineFixture(
        new TestBundle(bundle).withSmallText().withoutImages(), bundle, null);
  }

  private static String png() throws IOException {
    return Base64.getEncoder().encodeToString(TestImages.of(Color.RED, 8, 8, "png"));
  }
}
