package dev.winnow.record.registry;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.winnow.record.PoisonRecordException;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Fetches schemas from a registry with Confluent's API. Thread-safe; calls block.
 *
 * <p>All methods throw {@link PoisonRecordException} if the registry has not known the schema for
 * some time, and {@link RegistryUnavailableException} before that or if it is unavailable.
 */
final class RegistryClient {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int OK = 200;
  private static final int NOT_FOUND = 404;

  private final String url;
  private final HttpRequest.Builder template;
  private final Duration timeout;
  private final UnknownSchemas unknown;
  private final HttpClient http;

  /**
   * A schema in the form of the registry.
   *
   * @param schemaType PROTOBUF, JSON, or null for Avro
   */
  @RegisterForReflection
  @JsonIgnoreProperties(ignoreUnknown = true)
  record Schema(String schema, @Nullable String schemaType, @Nullable List<Reference> references) {

    List<Reference> imports() {
      return references == null ? List.of() : references;
    }
  }

  /** A schema that another one imports under a name. */
  @RegisterForReflection
  @JsonIgnoreProperties(ignoreUnknown = true)
  record Reference(String name, String subject, int version) {}

  /**
   * @param timeout of a request, until its response is complete
   * @param schemaWait how long a schema may be unknown
   * @throws IllegalArgumentException if {@code url} is not an HTTP address, or has a user
   */
  RegistryClient(
      String url,
      @Nullable String username,
      @Nullable String password,
      Duration timeout,
      Duration schemaWait) {
    this.url = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    try {
      URI address = URI.create(this.url);
      if (address.getRawUserInfo() != null) { // messages would show its password
        throw new IllegalArgumentException(
            "set winnow.registry.username and winnow.registry.password instead of a user in it");
      }
      template = HttpRequest.newBuilder(address);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("winnow.registry.url: " + e.getMessage(), e);
    }
    if (username != null) {
      String login = "%s:%s".formatted(username, password == null ? "" : password);
      template.header(
          "Authorization",
          "Basic " + Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8)));
    }
    this.timeout = timeout;
    this.unknown = new UnknownSchemas(schemaWait, System::nanoTime);
    // A connection without TLS that is upgraded to HTTP/2 can lose bytes of a large response.
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(timeout)
            .build();
  }

  /** Returns the schema with an id. */
  Schema schema(int id) {
    return request("/schemas/ids/" + id, "schema id " + id);
  }

  /** Returns the schema that another one imports. */
  Schema schema(Reference reference) {
    return request(
        "/subjects/"
            + URLEncoder.encode(reference.subject, StandardCharsets.UTF_8).replace("+", "%20")
            + "/versions/"
            + reference.version,
        "version %d of the schema %s".formatted(reference.version, reference.subject));
  }

  private Schema request(String path, String what) {
    HttpRequest request = template.copy().uri(URI.create(url + path)).build();
    CompletableFuture<HttpResponse<String>> response =
        http.sendAsync(request, BodyHandlers.ofString());
    try {
      // A timeout of the HttpRequest would end with the headers. This one includes the body.
      HttpResponse<String> answer = response.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
      // A 404 of another service at this address has no error code.
      if (answer.statusCode() == NOT_FOUND && answer.body().contains("\"error_code\"")) {
        String reason = "the schema registry does not know %s".formatted(what);
        throw unknown.mayAppear(path)
            ? new RegistryUnavailableException(reason + " yet")
            : new PoisonRecordException(reason);
      }
      if (answer.statusCode() != OK) {
        throw new RegistryUnavailableException(
            "the schema registry %s responds with status %d for %s"
                .formatted(url, answer.statusCode(), what));
      }
      return JSON.readValue(answer.body(), Schema.class);
    } catch (JsonProcessingException e) {
      throw new RegistryUnavailableException(
          "%s is not a schema registry with Confluent's API: its response is not JSON"
              .formatted(url),
          e);
    } catch (ExecutionException e) {
      throw new RegistryUnavailableException(
          "the schema registry %s cannot be reached: %s".formatted(url, e.getCause()), e);
    } catch (TimeoutException e) {
      throw new RegistryUnavailableException(
          "the schema registry %s does not respond in time with %s".formatted(url, what), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RegistryUnavailableException("interrupted", e);
    } finally {
      response.cancel(true); // closes the connection if the response is not complete
    }
  }
}
