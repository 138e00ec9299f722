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
import jakarta.inject.Inject;
import java.awt.image.BufferedImage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Decodes images on its own threads, one per core, because a decoded image is large and decoding is
 * CPU-bound.
 */
@ApplicationScoped
class ImagePreprocessor {

  private final ImageDecoder decoder;
  private final PreviewEncoder previews;
  private final ExecutorService executor;

  @Inject
  ImagePreprocessor(IngestConfig config, ImageMemory memory) {
    this(config, memory, Runtime.getRuntime().availableProcessors());
  }

  ImagePreprocessor(IngestConfig config, ImageMemory memory, int threads) {
    this.decoder = new ImageDecoder(ImageLimits.DEFAULT, memory);
    this.executor =
        Executors.newFixedThreadPool(
            threads, Thread.ofPlatform().name("winnow-decoder-", 0).daemon().factory());
    previews = new PreviewEncoder(config.previewSize(), PreviewEncoder.DEFAULT.quality());
  }

  /**
   * The parts of a decoded image that are kept; the image itself is too large to keep.
   *
   * @param preview the preview image
   * @param input the input of the image encoder, in its size; null if the image is not encoded
   */
  record Decoded(Preview preview, @Nullable BufferedImage input) {}

  /**
   * Decodes an image once for preview and encoder. Fails with {@link PoisonRecordException} if the
   * data is not an image.
   *
   * @param encoders the encoders of the bundle, with an image encoder; null if the image is not
   *     encoded
   */
  Uni<Decoded> decode(byte[] data, @Nullable Encoders encoders) {
    return Uni.createFrom()
        .item(
            () -> {
              BufferedImage image = decoder.decode(data, side(encoders));
              return new Decoded(
                  new Preview("image/jpeg", previews.encode(image)),
                  encoders == null ? null : encoders.resize(image));
            })
        .runSubscriptionOn(executor)
        .onFailure(ImageFormatException.class)
        .transform(e -> new PoisonRecordException("image: " + e.getMessage(), e));
  }

  private int side(@Nullable Encoders encoders) {
    BundleManifest.Image image = encoders == null ? null : encoders.manifest().image();
    return image != null
        ? Math.max(previews.longestSide(), Math.max(image.width(), image.height()))
        : previews.longestSide();
  }

  @PreDestroy
  void close() {
    executor.shutdownNow();
  }
}
