package dev.winnow.fetch;

import io.vertx.mutiny.core.Vertx;

/** Makes fetchers for tests of other packages. */
public final class FetchFixture {

  private FetchFixture() {}

  public static ImageFetcher fetcher(FetchConfig config, Vertx vertx) {
    return new ImageFetcher(config, vertx);
  }
}
