package dev.winnow.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Calls the search of a running service. */
final class SearchClient implements AutoCloseable {

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
  private static final int UNAUTHENTICATED = 401;
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private final HttpClient http = HttpClient.newBuilder().connectTimeout(CONNECT_TIMEOUT).build();
  private final URI endpoint;
  private final @Nullable String apiKey;

  /**
   * @param apiKey or token, or null for none
   */
  SearchClient(URI endpoint, @Nullable String apiKey) {
    this.endpoint = endpoint;
    this.apiKey = apiKey;
  }

  /** No answer, or a refusal; the message is one line for the user. */
  static final class FailedException extends Exception {

    private static final long serialVersionUID = 1;

    FailedException(String message) {
      super(message);
    }
  }

  /** Returns the answer's JSON. */
  String search(String body) throws FailedException, InterruptedException {
    HttpResponse<String> response;
    try {
      response = http.send(request(body), BodyHandlers.ofString());
    } catch (ConnectException | HttpConnectTimeoutException e) {
      throw new FailedException(
          "no Winnow answers at %s: start `winnow serve`, or set --url".formatted(endpoint));
    } catch (IOException e) {
      throw new FailedException("%s does not answer: %s".formatted(endpoint, e.getMessage()));
    }
    if (response.statusCode() == UNAUTHENTICATED && apiKey == null) {
      throw new FailedException(
          "%s needs to know who calls: set WINNOW_API_KEY to your API key".formatted(endpoint));
    }
    if (response.statusCode() != 200) {
      throw new FailedException(problem(response));
    }
    return response.body();
  }

  private HttpRequest request(String body) throws FailedException {
    var request =
        HttpRequest.newBuilder(endpoint)
            .timeout(TIMEOUT)
            .header("content-type", "application/json")
            .header("accept", "application/json, application/problem+json")
            .POST(BodyPublishers.ofString(body));
    if (apiKey == null) {
      return request.build();
    }
    if (!apiKey.matches("[!-~]+")) {
      // Java's own message would repeat it.
      throw new FailedException("the API key holds characters that no key has");
    }
    return request.header("authorization", "Bearer " + apiKey).build();
  }

  /** One line out of an RFC 9457 problem, or whatever came in its place. */
  private String problem(HttpResponse<String> response) {
    try {
      JsonNode problem = new ObjectMapper().readTree(response.body());
      String title = problem.path("title").asText();
      String detail = problem.path("detail").asText();
      if (!title.isEmpty()) {
        return Terminal.plain(detail.isEmpty() ? title : title + ": " + detail);
      }
    } catch (JsonProcessingException e) {
      // a proxy's page, say; the status tells enough
    }
    return "HTTP %d from %s".formatted(response.statusCode(), endpoint);
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
