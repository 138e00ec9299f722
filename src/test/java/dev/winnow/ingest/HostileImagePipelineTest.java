package dev.winnow.ingest;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.image.EncodedImages;
import dev.winnow.image.WebpFiles;
import dev.winnow.testing.TestImages;
import java.awt.Color;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Images that are crafted to be expensive to decode, on their way through the pipeline. */
class HostileImagePipelineTest {

  private static final String IMAGES = "winnow.images";
  private static final int REPEATS = 20;

  /**
   * Decoding one of the files takes longer if it is not rejected. A busy machine does not: alone,
   * it takes 73 ms.
   */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  @TempDir Path directory;

  @Test
  void goodImageBehindHostileOnesIsIndexedSoon() throws Exception {
    byte[] good = TestImages.of(Color.RED, 64, 48, "png");
    byte[] progressive = EncodedImages.progressive(EncodedImages.quarters(2_000, 2_000));
    List<byte[]> hostile =
        List.of(
            EncodedImages.withScans(progressive, 2_000),
            EncodedImages.withHiddenScans(progressive, 2_000, 0x01),
            EncodedImages.withManyScans(2_000, 188),
            EncodedImages.pngHeader(30_000, 30_000),
            EncodedImages.pngHeader(7_000, 7_000),
            WebpFiles.extended(
                16, 16, WebpFiles.chunk("VP8 ", WebpFiles.lossyFrame(16_000, 16_000, 2_000))));
    try (PipelineFixture pipeline = new PipelineFixture(directory)) {
      // Given a pipeline that runs
      pipeline.send(IMAGES, "first", good);
      await().until(() -> pipeline.acknowledged.contains("first"));
      // When
      for (int i = 0; i < REPEATS; i++) {
        for (byte[] file : hostile) {
          pipeline.send(IMAGES, "hostile-%d-%d".formatted(i, hostile.indexOf(file)), file);
        }
      }
      pipeline.send(IMAGES, "good", good);
      // Then
      await().atMost(PATIENCE).until(() -> pipeline.acknowledged.contains("good"));
      await().untilAsserted(() -> assertThat(pipeline.rejected).hasSize(REPEATS * hostile.size()));
      assertThat(pipeline.acknowledged).containsExactly("first", "good");
      assertThat(pipeline.thrown).isEmpty();
    }
  }
}
