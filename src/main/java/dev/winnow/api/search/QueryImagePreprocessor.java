package dev.winnow.api.search;

import dev.winnow.api.search.request.DecodingBudget;
import dev.winnow.asset.ImageSource;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.encoder.Encoders;
import dev.winnow.encoder.batch.OverloadedException;
import dev.winnow.fetch.FetchException;
import dev.winnow.fetch.ImageFetcher;
import dev.winnow.image.ImageDecoder;
import dev.winnow.image.ImageFormatException;
import dev.winnow.image.ImageLimits;
import dev.winnow.image.ImageMemory;
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
 * Fetches and decodes the images of queries on its own threads, separate from those of ingest. The
 * queue is short, because a decoded image and its request are large.
 */
@ApplicationScoped
class QueryImagePreprocessor {

  private static final int WAITING = 32;

  /** Linked images that are fetched concurrently, each of up to the maximum size. */
  private static final int LINKED = 4;

  private final ImageDecoder decoder;
  private final ImageFetcher fetcher;
  private final ExecutorService decoding =
      threads(Runtime.getRuntime().availableProcessors(), "winnow-query-decoder-");
  // Threads of their own, which wait for hosts: slow hosts do not delay other images.
  private final ExecutorService linked = threads(LINKED, "winnow-query-fetcher-");

  QueryImagePreprocessor(ImageFetcher fetcher, ImageMemory memory) {
    this.decoder = new ImageDecoder(ImageLimits.DEFAULT, memory);
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
   * Returns an image in the size of the image encoder's input; the bundle must have one. Fails with
   * {@link SearchException} if it is not an image, or must not or cannot be fetched, and with
   * {@link OverloadedException} if too many wait.
   *
   * @param budget of the search; an image that exceeds it is not decoded
   */
  Uni<BufferedImage> decode(ImageSource source, Encoders encoders, DecodingBudget budget) {
    return switch (source) {
      case ImageSource.Bytes(byte[] data) -> on(decoding, encoders, budget, () -> data);
      case ImageSource.Url link when fetcher.allows(link) ->
          on(
              linked,
              encoders,
              budget,
              () -> fetcher.fetch(link.uri()).await().indefinitely()); // it has a time-out
      case ImageSource.Url link ->
          Uni.createFrom()
              .failure(
                  new SearchException(
                      "image: images may not be fetched from the host %s; send it as base64"
                          .formatted(link.host())));
    };
  }

  private Uni<BufferedImage> on(
      ExecutorService executor, Encoders encoders, DecodingBudget budget, Supplier<byte[]> source) {
    return Uni.createFrom()
        .item(
            () -> {
              byte[] data = source.get();
              budget.take(decoder.work(data));
              return encoders.resize(decoder.decode(data, longestEdge(encoders)));
            })
        .runSubscriptionOn(executor)
        .onFailure(e -> e instanceof ImageFormatException || e instanceof FetchException)
        .transform(e -> new SearchException("image: " + e.getMessage()))
        .onFailure(RejectedExecutionException.class)
        .transform(
            e -> new OverloadedException("too many images of queries are waiting; try again"));
  }

  private static int longestEdge(Encoders encoders) {
    BundleManifest.Image image = encoders.manifest().image();
    return image == null ? 1 : Math.max(image.width(), image.height());
  }

  @PreDestroy
  void close() {
    decoding.shutdownNow();
    linked.shutdownNow();
  }
}
