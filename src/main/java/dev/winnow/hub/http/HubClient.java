package dev.winnow.hub.http;

import dev.winnow.bundle.BundleException;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Calls a hub over HTTP. Follows redirects only to https or within one host, and sends the token
 * only to the hub. Uses {@link HttpURLConnection}, because Java's newer client has no timeout for a
 * stalled body.
 */
public final class HubClient {

  private static final int MAX_REDIRECTS = 5;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int RANGE_NOT_SATISFIABLE = 416;

  private final URI hub;
  private final @Nullable String token;
  private final HubPolicy policy;

  /**
   * @param hub address of the hub, http or https
   * @throws BundleException if the address is invalid
   */
  public HubClient(URI hub, @Nullable String token, HubPolicy policy) {
    boolean http = hub.getScheme() != null && hub.getScheme().matches("https?");
    if (!http || hub.getHost() == null || hub.getUserInfo() != null) {
      throw new BundleException("a hub's address is like https://huggingface.co, not " + hub);
    }
    this.hub = URI.create(hub.toString().replaceAll("/*$", "/"));
    this.token = token;
    this.policy = policy;
  }

  /** Returns the hub's address, which ends with a slash. */
  public URI hub() {
    return hub;
  }

  public HubPolicy policy() {
    return policy;
  }

  /**
   * Sends one request.
   *
   * @param from the first byte to download
   * @return a response with status 200, 206 or 416
   * @throws IOException if another attempt may succeed
   * @throws BundleException if another attempt cannot succeed
   */
  public HubResponse get(URI uri, long from) throws IOException {
    URI at = uri;
    for (int hop = 0; hop <= MAX_REDIRECTS; hop++) {
      HttpURLConnection connection = connect(at, from);
      int status = connection.getResponseCode();
      switch (status) {
        case HttpURLConnection.HTTP_OK, HttpURLConnection.HTTP_PARTIAL, RANGE_NOT_SATISFIABLE -> {
          return new HubResponse(connection, status);
        }
        case 301, 302, 303, 307, 308 -> {
          at = redirect(at, connection.getHeaderField("Location"));
          connection.disconnect();
        }
        default -> {
          connection.disconnect();
          throw failure(uri, at, status);
        }
      }
    }
    throw new BundleException("%s redirects more than %d times".formatted(uri, MAX_REDIRECTS));
  }

  private HttpURLConnection connect(URI at, long from) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) at.toURL().openConnection();
    connection.setInstanceFollowRedirects(false);
    connection.setUseCaches(false);
    connection.setConnectTimeout(Math.toIntExact(policy.connectTimeout().toMillis()));
    connection.setReadTimeout(Math.toIntExact(policy.readTimeout().toMillis()));
    connection.setRequestProperty("User-Agent", "winnow");
    connection.setRequestProperty("Accept-Encoding", "identity");
    if (from > 0) {
      connection.setRequestProperty("Range", "bytes=" + from + "-");
    }
    if (token != null && sameOrigin(at, hub)) {
      connection.setRequestProperty("Authorization", "Bearer " + token);
    }
    return connection;
  }

  private static URI redirect(URI from, @Nullable String location) {
    URI to;
    try {
      to = from.resolve(location == null || location.isBlank() ? "nowhere:" : location);
    } catch (IllegalArgumentException e) {
      throw new BundleException(from + " redirects to an invalid address", e);
    }
    boolean encrypted = "https".equalsIgnoreCase(to.getScheme()) && to.getHost() != null;
    if (!encrypted && !sameOrigin(from, to)) {
      // Omits the query, which may contain a signature.
      throw new BundleException(
          "%s redirects to %s://%s; only https or the same host is followed"
              .formatted(from, to.getScheme(), to.getAuthority()));
    }
    return to;
  }

  private static boolean sameOrigin(URI a, URI b) {
    return Objects.equals(a.getScheme(), b.getScheme())
        && a.getHost() != null
        && a.getHost().equalsIgnoreCase(b.getHost())
        && port(a) == port(b);
  }

  private static int port(URI uri) {
    return uri.getPort() >= 0 ? uri.getPort() : "https".equals(uri.getScheme()) ? 443 : 80;
  }

  private static IOException failure(URI asked, URI at, int status) {
    String where = sameOrigin(asked, at) ? asked.toString() : asked + " (at " + at.getHost() + ")";
    String answer = "HTTP %d from %s".formatted(status, where);
    if (status >= 500 || status == TOO_MANY_REQUESTS || status == 408) {
      return new IOException(answer);
    }
    throw new BundleException(
        answer
            + switch (status) {
              case 401, 403 ->
                  ": there is no such model, or it needs a token: set HF_TOKEN (or"
                      + " WINNOW_HUB_TOKEN)";
              case 404 -> ": there is no such model, revision or file: check the name";
              default -> ": check the address of the hub";
            });
  }

  /** A call that may be repeated after an {@link IOException}. */
  @FunctionalInterface
  public interface Attempt<T> {
    T run() throws IOException;
  }

  /**
   * Repeats a call until it succeeds, with exponential back-off.
   *
   * @throws BundleException if the last attempt fails
   */
  public <T> T retry(String what, Attempt<T> attempt) throws InterruptedException {
    long wait = policy.backOff().toMillis();
    for (int left = policy.attempts() - 1; ; left--) {
      try {
        return attempt.run();
      } catch (IOException e) {
        if (left <= 0) {
          throw new BundleException(
              String.format(
                  Locale.ROOT,
                  "cannot download %s after %d attempts: %s; run the command again to resume the"
                      + " download",
                  what,
                  policy.attempts(),
                  e.getMessage()),
              e);
        }
        Thread.sleep(wait);
        wait = Math.min(2 * wait, 60_000);
      }
    }
  }
}
