package dev.winnow.fetch;

import io.vertx.mutiny.core.Vertx;

/** Makes fetchers for tests of other packages. */
public final class FetchFixture {

  private FetchFixture() {}

  public static ImageFetcher fetcher(FetchConfig config, Vertx vertx) {
    return new ImageFetcher(config, vertx);
  }

  /** Returns a fetcher with memory for one image of the maximum size. */
  public static ImageFetcher smallFetcher(FetchConfig config, Vertx vertx) {
    return new ImageFetcher(config, vertx, new FetchMemory(config.maxBytes()));
  }
}
