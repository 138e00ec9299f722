package dev.winnow.ingest;

import dev.winnow.bundle.BundleManifest;
import dev.winnow.encoder.Encoders;
import dev.winnow.image.ImageDecoder;
import dev.winnow.image.ImageFormatException;
import dev.winnow.image.ImageLimits;
import dev.winnow.image.ImageMemory;
import dev.winnow.image.PreviewEncoder;
import dev.winnow.index.Preview;
import dev.winnow.record.PoisonRecordException;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.awt.image.BufferedImage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Decodes images on threads of its own: as many as there are cores, since each decoded image is
 * large and decoding is all computing.
 */
@ApplicationScoped
class ImagePreprocessor {

  private final ImageDecoder decoder;
  private final Encoders encoders;
  private final PreviewEncoder previews;
  private final ExecutorService executor =
      Executors.newFixedThreadPool(
          Runtime.getRuntime().availableProcessors(),
          Thread.ofPlatform().name("winnow-decoder-", 0).daemon().factory());

  ImagePreprocessor(IngestConfig config, Encoders encoders, ImageMemory memory) {
    this.decoder = new ImageDecoder(ImageLimits.DEFAULT, memory);
    this.encoders = encoders;
    previews = new PreviewEncoder(config.previewSize(), PreviewEncoder.DEFAULT.quality());
  }

  /**
   * What is kept of a decoded image; the image itself is too large to keep.
   *
   * @param preview to show
   * @param input for the image encoder, in its size; null if it is not encoded
   */
  record Decoded(Preview preview, @Nullable BufferedImage input) {}

  /**
   * Decodes an image once for both uses; fails with {@link PoisonRecordException} if it is none.
   *
   * @param encoded whether it is to be encoded; then the bundle must have an image encoder
   */
  Uni<Decoded> decode(byte[] data, boolean encoded) {
    return Uni.createFrom()
        .item(
            () -> {
              BufferedImage image = decoder.decode(data, side(encoded));
              return new Decoded(
                  new Preview("image/jpeg", previews.encode(image)),
                  encoded ? encoders.resize(image) : null);
            })
        .runSubscriptionOn(executor)
        .onFailure(ImageFormatException.class)
        .transform(e -> new PoisonRecordException("image: " + e.getMessage(), e));
  }

  private int side(boolean encoded) {
    BundleManifest.Image image = encoders.manifest().image();
    return encoded && image != null
        ? Math.max(previews.longestSide(), Math.max(image.width(), image.height()))
        : previews.longestSide();
  }

  @PreDestroy
  void close() {
    executor.shutdownNow();
  }
}
