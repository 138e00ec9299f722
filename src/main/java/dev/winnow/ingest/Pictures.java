package dev.winnow.ingest;

import dev.winnow.image.ImageDecoder;
import dev.winnow.image.ImageFormatException;
import dev.winnow.image.ImageLimits;
import dev.winnow.image.PreviewEncoder;
import dev.winnow.index.Preview;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Decodes pictures on threads of its own: as many as there are cores, since each decoded picture is
 * large and decoding is all computing.
 */
@ApplicationScoped
class Pictures {

  private final ImageDecoder decoder = new ImageDecoder(ImageLimits.DEFAULT);
  private final PreviewEncoder previews;
  private final ExecutorService executor =
      Executors.newFixedThreadPool(
          Runtime.getRuntime().availableProcessors(),
          Thread.ofPlatform().name("winnow-decoder-", 0).daemon().factory());

  Pictures(IngestConfig config) {
    previews = new PreviewEncoder(config.previewSize(), PreviewEncoder.DEFAULT.quality());
  }

  /**
   * Returns a small picture to show; fails with {@link PoisonRecordException} if it is no picture.
   */
  Uni<Preview> preview(byte[] data) {
    return Uni.createFrom()
        .item(
            () ->
                new Preview(
                    "image/jpeg", previews.encode(decoder.decode(data, previews.longestSide()))))
        .runSubscriptionOn(executor)
        .onFailure(ImageFormatException.class)
        .transform(e -> new PoisonRecordException("image: " + e.getMessage(), e));
  }

  @PreDestroy
  void close() {
    executor.shutdownNow();
  }
}
