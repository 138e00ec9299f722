package dev.winnow.query;

import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.Encoders;
import dev.winnow.bundle.OverloadedException;
import dev.winnow.http.ProblemException;
import dev.winnow.http.ProblemType;
import dev.winnow.image.ImageDecoder;
import dev.winnow.image.ImageFormatException;
import dev.winnow.image.ImageLimits;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.awt.image.BufferedImage;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Decodes the pictures of queries on threads of its own, apart from those of the stream. Few wait:
 * a decoded picture is large, and so is the request that it is in.
 */
@ApplicationScoped
class QueryPictures {

  private static final int CORES = Runtime.getRuntime().availableProcessors();
  private static final int WAITING = 32;

  private final ImageDecoder decoder = new ImageDecoder(ImageLimits.DEFAULT);
  private final Encoders encoders;
  private final ExecutorService executor =
      new ThreadPoolExecutor(
          CORES,
          CORES,
          0,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(WAITING),
          Thread.ofPlatform().name("winnow-query-decoder-", 0).daemon().factory());

  QueryPictures(Encoders encoders) {
    this.encoders = encoders;
  }

  /**
   * Returns a picture in the size that the image encoder takes; the bundle must have one. Fails
   * with {@link ProblemException} if it is no picture, with {@link OverloadedException} if too many
   * wait.
   */
  Uni<BufferedImage> decode(byte[] data) {
    return Uni.createFrom()
        .item(() -> encoders.resize(decoder.decode(data, side())))
        .runSubscriptionOn(executor)
        .onFailure(ImageFormatException.class)
        .transform(e -> new ProblemException(ProblemType.UNPROCESSABLE, "image: " + e.getMessage()))
        .onFailure(RejectedExecutionException.class)
        .transform(e -> new OverloadedException("too many pictures of queries wait already"));
  }

  private int side() {
    BundleManifest.Image image = encoders.manifest().image();
    return image == null ? 1 : Math.max(image.width(), image.height());
  }

  @PreDestroy
  void close() {
    executor.shutdownNow();
  }
}
