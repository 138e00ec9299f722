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
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

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

  ImageFetcher(FetchConfig config, Vertx vertx) {
    this.config = config;
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
    return failing(uri, attempt(uri));
  }

  /**
   * Fetches from an allowed address and retries transient failures, with back-off, up to the
   * configured number of attempts.
   */
  public Uni<byte[]> fetchPatiently(URI uri) {
    return failing(
        uri,
        attempt(uri)
            .onFailure(e -> !(e instanceof FetchException))
            .retry()
            .withBackOff(Duration.ofMillis(200), Duration.ofSeconds(5))
            .atMost(config.attempts() - 1));
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

  /**
   * Makes one attempt. Fails with {@link FetchException} only if another attempt would fail too.
   */
  private Uni<byte[]> attempt(URI uri) {
    return Uni.createFrom().deferred(() -> request(uri)).ifNoItem().after(config.timeout()).fail();
  }

  private Uni<byte[]> request(URI uri) {
    return client
        .request(
            new RequestOptions()
                .setMethod(HttpMethod.GET)
                .setAbsoluteURI(new ImageSource.Url(uri).ascii())
                .setTimeout(config.timeout().toMillis()))
        .chain(request -> request.send())
        .chain(response -> body(uri, response));
  }

  private Uni<byte[]> body(URI uri, HttpClientResponse response) {
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
    return ResponseBody.read(
        response,
        config.maxBytes(),
        () ->
            new FetchException(
                "the image at %s has more than %d bytes".formatted(uri, config.maxBytes())));
  }
}
