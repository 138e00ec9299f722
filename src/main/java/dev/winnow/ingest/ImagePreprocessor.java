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
 * CPU-bound. Large images have other threads, half as many, so the rest does not wait for them.
 */
@ApplicationScoped
class ImagePreprocessor {

  private final ImageDecoder decoder;
  private final PreviewEncoder previews;
  private final ExecutorService executor;
  private final ExecutorService large;

  @Inject
  ImagePreprocessor(IngestConfig config, ImageMemory memory) {
    this(config, memory, Runtime.getRuntime().availableProcessors());
  }

  ImagePreprocessor(IngestConfig config, ImageMemory memory, int threads) {
    this.decoder = new ImageDecoder(ImageLimits.DEFAULT, memory);
    this.executor = threads("winnow-decoder-", threads);
    this.large = threads("winnow-large-decoder-", Math.max(1, threads / 2));
    previews = new PreviewEncoder(config.previewSize(), PreviewEncoder.DEFAULT.quality());
  }

  private static ExecutorService threads(String name, int count) {
    return Executors.newFixedThreadPool(
        count, Thread.ofPlatform().name(name, 0).daemon().factory());
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
    Uni<Decoded> decoded = Uni.createFrom().item(() -> decoded(data, encoders));
    return Uni.createFrom()
        .item(() -> decoder.isLarge(data, side(encoders)) ? null : decoded(data, encoders))
        .runSubscriptionOn(executor)
        .onItem()
        .ifNull()
        .switchTo(decoded.runSubscriptionOn(large))
        .onFailure(ImageFormatException.class)
        .transform(e -> new PoisonRecordException("image: " + e.getMessage(), e));
  }

  private Decoded decoded(byte[] data, @Nullable Encoders encoders) {
    BufferedImage image = decoder.decode(data, side(encoders));
    return new Decoded(
        new Preview("image/jpeg", previews.encode(image)),
        encoders == null ? null : encoders.resize(image));
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
    large.shutdownNow();
  }
}
