package dev.winnow.cli.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.cli.console.Terminal;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Calls the search of a running service. */
public final class SearchClient implements AutoCloseable {

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
  private static final int UNAUTHENTICATED = 401;

  /** Status codes of a service, or a proxy before it, that is overloaded or unavailable. */
  private static final Set<Integer> PASSING = Set.of(429, 502, 503, 504);

  static final Duration TIMEOUT = Duration.ofSeconds(60);

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(CONNECT_TIMEOUT)
          .build();
  private final URI endpoint;
  private final @Nullable String apiKey;

  /**
   * @param apiKey or token, or null for none
   */
  public SearchClient(URI endpoint, @Nullable String apiKey) {
    this.endpoint = endpoint;
    this.apiKey = apiKey;
  }

  /** The service did not answer or rejected the request; the message is one line for the user. */
  public static final class FailedException extends Exception {

    private final boolean passing;

    FailedException(String message, boolean passing) {
      super(message);
      this.passing = passing;
    }

    /** Returns whether a later attempt may succeed. */
    boolean passing() {
      return passing;
    }
  }

  /** Returns the answer's JSON. */
  public String search(String body) throws FailedException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(endpoint)
            .header(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_JSON)
            .header("accept", "application/json, application/problem+json")
            .POST(BodyPublishers.ofString(body));
    HttpResponse<String> response = send(request, BodyHandlers.ofString());
    if (response.statusCode() != 200) {
      throw refused(response.statusCode(), response.body());
    }
    return response.body();
  }

  /**
   * Sends a request to the endpoint and returns the body of the answer; empty without content.
   *
   * @param body JSON, or null for none
   */
  public String call(String method, @Nullable String body)
      throws FailedException, InterruptedException {
    return call(method, body, TIMEOUT);
  }

  /**
   * Like {@link #call(String, String)}.
   *
   * @param patience how long to wait for the answer
   */
  String call(String method, @Nullable String body, Duration patience)
      throws FailedException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(endpoint)
            .header(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_JSON)
            .header("accept", "application/json, application/problem+json")
            .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    HttpResponse<String> response = send(request, BodyHandlers.ofString(), patience);
    if (response.statusCode() / 100 != 2) {
      throw refused(response.statusCode(), response.body());
    }
    return response.body();
  }

  /**
   * Returns the bytes at the endpoint; empty unless the status is 200, so that redirects are not
   * followed.
   */
  public Optional<byte[]> image() throws FailedException, InterruptedException {
    HttpResponse<byte[]> response =
        send(HttpRequest.newBuilder(endpoint).GET(), BodyHandlers.ofByteArray());
    return response.statusCode() == 200 ? Optional.of(response.body()) : Optional.empty();
  }

  /**
   * Opens the event stream of a live search.
   *
   * @param query the query string of the URL
   * @param lastEventId the event after which to resume, or null
   */
  InputStream listen(String query, @Nullable String lastEventId)
      throws FailedException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(endpoint + "/live?" + query))
            .header("accept", "text/event-stream, application/problem+json");
    if (lastEventId != null) {
      request.header("Last-Event-ID", lastEventId);
    }
    HttpResponse<InputStream> response = send(request, BodyHandlers.ofInputStream());
    if (response.statusCode() == 200) {
      return response.body();
    }
    try (InputStream body = response.body()) {
      throw refused(response.statusCode(), new String(body.readAllBytes(), UTF_8));
    } catch (IOException e) {
      throw refused(response.statusCode(), "");
    }
  }

  private <T> HttpResponse<T> send(HttpRequest.Builder request, BodyHandler<T> body)
      throws FailedException, InterruptedException {
    return send(request, body, TIMEOUT);
  }

  private <T> HttpResponse<T> send(
      HttpRequest.Builder request, BodyHandler<T> body, Duration patience)
      throws FailedException, InterruptedException {
    if (apiKey != null) {
      if (!apiKey.matches("[!-~]+")) {
        // Java's own message would reveal the key.
        throw new FailedException("the API key has invalid characters", false);
      }
      request.header("authorization", "Bearer " + apiKey);
    }
    try {
      // The request's own timeout ends with the headers of the answer.
      return http.sendAsync(request.timeout(patience).build(), body)
          .get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new FailedException(
          "%s has not answered within %d s".formatted(endpoint, patience.toSeconds()), true);
    } catch (ExecutionException e) {
      throw failed(e.getCause());
    }
  }

  private FailedException failed(@Nullable Throwable cause) {
    return cause instanceof ConnectException || cause instanceof HttpConnectTimeoutException
        ? new FailedException(
            "no Winnow answers at %s: start `winnow serve`, or set --url".formatted(endpoint), true)
        : new FailedException(
            "cannot reach %s: %s"
                .formatted(endpoint, cause == null ? "unknown reason" : cause.getMessage()),
            true);
  }

  private FailedException refused(int status, String body) {
    boolean unknown = status == UNAUTHENTICATED && apiKey == null;
    return new FailedException(
        unknown
            ? "%s requires authentication: set WINNOW_API_KEY to your API key".formatted(endpoint)
            : problem(status, body),
        PASSING.contains(status));
  }

  /** Returns one line from an RFC 9457 problem, or from any other body. */
  private String problem(int status, String body) {
    try {
      JsonNode problem = new ObjectMapper().readTree(body);
      String title = problem.path("title").asText();
      String detail = problem.path("detail").asText();
      if (!title.isEmpty()) {
        return Terminal.plain(detail.isEmpty() ? title : title + ": " + detail);
      }
    } catch (JsonProcessingException e) {
      // not JSON, such as a proxy's page
    }
    return "HTTP %d from %s".formatted(status, endpoint);
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
