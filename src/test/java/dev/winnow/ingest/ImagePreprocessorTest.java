package dev.winnow.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.image.EncodedImages;
import dev.winnow.image.ImageMemory;
import dev.winnow.ingest.ImagePreprocessor.Decoded;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.awt.image.BufferedImage;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ImagePreprocessorTest {

  /** With such a heap, a large image needs all the memory of decoders. */
  private static final ImageMemory MEMORY = new ImageMemory(128 << 20);

  private static IngestConfig config() {
    return new SmallRyeConfigBuilder()
        .withMapping(IngestConfig.class)
        .build()
        .getConfigMapping(IngestConfig.class);
  }

  @Test
  void smallImagesDoNotWaitForLargeOnes() {
    // Given: a progressive JPEG of 21 megapixels takes about a second
    BufferedImage image = EncodedImages.quarters(4_600, 4_600);
    image.createGraphics().drawImage(EncodedImages.busy(900, 900), 0, 0, null);
    byte[] large = EncodedImages.progressive(image);
    // And one of 12 megapixels needs half of the memory
    byte[] other = EncodedImages.progressive(EncodedImages.quarters(3_460, 3_460));
    byte[] small = EncodedImages.encode(EncodedImages.busy(64, 48), "png");
    var images = new ImagePreprocessor(config(), MEMORY, 1);
    try {
      // When
      List<CompletableFuture<Decoded>> slow =
          Stream.generate(() -> images.decode(large, null).subscribeAsCompletionStage())
              .limit(3)
              .toList();
      var waiting = images.decode(other, null).subscribeAsCompletionStage();
      images.decode(small, null).await().atMost(Duration.ofSeconds(30));
      // Then
      assertThat(slow).anyMatch(decoded -> !decoded.isDone());
      slow.forEach(CompletableFuture::join);
      waiting.join();
    } finally {
      images.close();
    }
  }
}
