package dev.winnow.fetch;

import dev.winnow.asset.ImageSource;
import io.smallrye.mutiny.TimeoutException;
import io.smallrye.mutiny.Uni;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.core.http.HttpClient;
import io.vertx.mutiny.core.http.HttpClientResponse;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongPredicate;

/**
 * Fetches linked images from the allowed hosts only, so that records and searches cannot make the
 * service call internal addresses. Does not follow redirects, for the same reason. Never blocks;
 * thread-safe.
 */
@ApplicationScoped
public class ImageFetcher {

  /** Maximum number of connections to a host; further fetches wait. */
  public static final int AT_ONCE = 16;

  private final FetchConfig config;
  private final List<String> allowed;
  private final HttpClient client;
  private final FetchMemory memory;

  @Inject
  ImageFetcher(FetchConfig config, Vertx vertx) {
    this(config, vertx, FetchMemory.ofHeap(config.maxBytes()));
  }

  ImageFetcher(FetchConfig config, Vertx vertx, FetchMemory memory) {
    this.config = config;
    this.memory = memory;
    this.allowed =
        this.config.allowedHosts().orElse(List.of()).stream()
            .map(host -> host.toLowerCase(Locale.ROOT))
            .toList();
    this.client =
        vertx.createHttpClient(
            new HttpClientOptions()
                .setConnectTimeout((int) this.config.timeout().toMillis())
                // Closes connections with a stalled body.
                .setIdleTimeoutUnit(TimeUnit.MILLISECONDS)
                .setIdleTimeout((int) this.config.timeout().toMillis()),
            new PoolOptions().setHttp1MaxSize(AT_ONCE));
  }

  /** Returns whether images may be fetched from the host of {@code link}. */
  public boolean allows(ImageSource.Url link) {
    String host = link.host().toLowerCase(Locale.ROOT);
    return allowed.stream()
        .anyMatch(
            pattern ->
                pattern.startsWith("*.")
                    ? host.endsWith(pattern.substring(1))
                    : host.equals(pattern));
  }

  /**
   * Fetches from an allowed address once. Fails with {@link FetchException} if there is no response
   * in time, or if it is too large.
   */
  public Uni<byte[]> fetch(URI uri) {
    return failing(uri, attempt(uri, size -> true));
  }

  /** Returns a share of the memory for fetched images. */
  public FetchMemory.Share share() {
    return memory.share();
  }

  /**
   * Fetches from an allowed address and retries transient failures, with back-off, up to the
   * configured number of attempts. If the image does not fit into the memory for fetched images
   * now, waits without a connection and requests it again. The result must not be cancelled.
   *
   * @param share holds the image, also after a failure
   */
  public Uni<byte[]> fetchPatiently(URI uri, FetchMemory.Share share) {
    return failing(uri, patient(uri, share));
  }

  private Uni<byte[]> patient(URI uri, FetchMemory.Share share) {
    return attempt(uri, share::tryExtend)
        .onFailure(e -> !(e instanceof FetchException || e instanceof NoMemoryException))
        .retry()
        .withBackOff(Duration.ofMillis(200), Duration.ofSeconds(5))
        .atMost(config.attempts() - 1)
        .onFailure(NoMemoryException.class)
        .recoverWithUni(e -> share.await(e.size).chain(() -> patient(uri, share)));
  }

  private static Uni<byte[]> failing(URI uri, Uni<byte[]> body) {
    // Callers must not see the response of the host, which may be an internal server.
    return body.onFailure(e -> !(e instanceof FetchException))
        .transform(e -> new FetchException("cannot fetch %s: %s".formatted(uri, reason(e)), e));
  }

  private static String reason(Throwable e) {
    return switch (e) {
      case StatusException answer -> "status " + answer.status;
      case TimeoutException timeout -> "no response in time";
      default -> "the host does not respond";
    };
  }

  /** A status that is retried. */
  private static final class StatusException extends RuntimeException {
    private final int status;

    StatusException(int status) {
      this.status = status;
    }
  }

  /** The body does not fit into the memory now. */
  private static final class NoMemoryException extends RuntimeException {
    private final long size;

    NoMemoryException(long size) {
      this.size = size;
    }
  }

  /**
   * Makes one attempt. Fails with {@link FetchException} only if another attempt would fail too.
   *
   * @param fits returns whether there is memory for a body of up to so many bytes; if not, the
   *     attempt fails with {@link NoMemoryException}
   */
  private Uni<byte[]> attempt(URI uri, LongPredicate fits) {
    return Uni.createFrom()
        .deferred(() -> request(uri, fits))
        .ifNoItem()
        .after(config.timeout())
        .fail();
  }

  private Uni<byte[]> request(URI uri, LongPredicate fits) {
    return client
        .request(
            new RequestOptions()
                .setMethod(HttpMethod.GET)
                .setAbsoluteURI(new ImageSource.Url(uri).ascii())
                .setTimeout(config.timeout().toMillis()))
        .chain(request -> request.send())
        .chain(response -> body(uri, response, fits));
  }

  private Uni<byte[]> body(URI uri, HttpClientResponse response, LongPredicate fits) {
    int status = response.statusCode();
    if (status != 200) {
      ResponseBody.discard(response);
    }
    if (status >= 500 || status == 429) {
      return Uni.createFrom().failure(new StatusException(status));
    }
    if (status != 200) {
      return Uni.createFrom()
          .failure(
              new FetchException(
                  "cannot fetch %s: status %d%s"
                      .formatted(
                          uri, status, status / 100 == 3 ? ", redirects are not followed" : "")));
    }
    long size = ResponseBody.size(response, config.maxBytes());
    if (!fits.test(size)) {
      ResponseBody.discard(response);
      return Uni.createFrom().failure(new NoMemoryException(size));
    }
    return ResponseBody.read(
        response,
        config.maxBytes(),
        () ->
            new FetchException(
                "the image at %s has more than %d bytes".formatted(uri, config.maxBytes())));
  }
}
