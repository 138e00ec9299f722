package dev.winnow.api;

import dev.winnow.asset.ImageSource;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.encoder.Encoders;
import dev.winnow.encoder.batch.OverloadedException;
import dev.winnow.fetch.FetchException;
import dev.winnow.fetch.ImageFetcher;
import dev.winnow.image.ImageDecoder;
import dev.winnow.image.ImageFormatException;
import dev.winnow.image.ImageLimits;
import dev.winnow.search.model.SearchException;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.awt.image.BufferedImage;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Fetches and decodes the pictures of queries on threads of its own, apart from those of the
 * stream. Few wait: a decoded picture is large, and so is the request that it is in.
 */
@ApplicationScoped
class QueryImagePreprocessor {

  private static final int WAITING = 32;

  /** Linked pictures that are held at once, each of the largest size that may be fetched. */
  private static final int LINKED = 4;

  private final ImageDecoder decoder = new ImageDecoder(ImageLimits.DEFAULT);
  private final Encoders encoders;
  private final ImageFetcher fetcher;
  private final ExecutorService decoding =
      threads(Runtime.getRuntime().availableProcessors(), "winnow-query-decoder-");
  // Threads of their own, which wait for hosts: slow ones hold up nobody else's pictures.
  private final ExecutorService linked = threads(LINKED, "winnow-query-fetcher-");

  QueryImagePreprocessor(Encoders encoders, ImageFetcher fetcher) {
    this.encoders = encoders;
    this.fetcher = fetcher;
  }

  private static ExecutorService threads(int count, String name) {
    return new ThreadPoolExecutor(
        count,
        count,
        0,
        TimeUnit.SECONDS,
        new ArrayBlockingQueue<>(WAITING),
        Thread.ofPlatform().name(name, 0).daemon().factory());
  }

  /**
   * Returns a picture in the size that the image encoder takes; the bundle must have one. Fails
   * with {@link SearchException} if it is no picture or may or can not be fetched, with {@link
   * OverloadedException} if too many wait.
   */
  Uni<BufferedImage> decode(ImageSource source) {
    return switch (source) {
      case ImageSource.Bytes(byte[] data) -> on(decoding, () -> data);
      case ImageSource.Url(var uri) when fetcher.allows(uri) ->
          on(linked, () -> fetcher.fetch(uri).await().indefinitely()); // it has a time-out
      case ImageSource.Url(var uri) ->
          Uni.createFrom()
              .failure(
                  new SearchException(
                      "image: %s is none of the hosts that pictures may be fetched from; send it as base64"
                          .formatted(uri.getHost())));
    };
  }

  private Uni<BufferedImage> on(ExecutorService executor, Supplier<byte[]> data) {
    return Uni.createFrom()
        .item(() -> encoders.resize(decoder.decode(data.get(), side())))
        .runSubscriptionOn(executor)
        .onFailure(e -> e instanceof ImageFormatException || e instanceof FetchException)
        .transform(e -> new SearchException("image: " + e.getMessage()))
        .onFailure(RejectedExecutionException.class)
        .transform(e -> new OverloadedException("too many pictures of queries wait already"));
  }

  private int side() {
    BundleManifest.Image image = encoders.manifest().image();
    return image == null ? 1 : Math.max(image.width(), image.height());
  }

  @PreDestroy
  void close() {
    decoding.shutdownNow();
    linked.shutdownNow();
  }
}
