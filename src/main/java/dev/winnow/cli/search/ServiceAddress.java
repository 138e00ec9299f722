package dev.winnow.cli.search;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.cli.console.CommandFailure;
import dev.winnow.cli.console.Usage;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** Options for the address of a service and its key. Calls the service. */
public final class ServiceAddress {

  /** The default address of the service. */
  public static final String DEFAULT = "http://localhost:8080";

  private static final ObjectMapper JSON = new ObjectMapper();

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--url",
      paramLabel = "URL",
      defaultValue = "${env:WINNOW_URL:-" + DEFAULT + "}",
      description = "Address of the service (environment variable WINNOW_URL).")
  private URI url = URI.create("");

  @Mixin private ApiKeyOption apiKey = new ApiKeyOption();

  /**
   * Returns this address with the options that were given in another place.
   *
   * @param given the parsed arguments of that place, whose values are those of {@code other}
   */
  public ServiceAddress with(ServiceAddress other, ParseResult given) {
    ServiceAddress merged = new ServiceAddress();
    merged.spec = spec;
    merged.url = given.hasMatchedOption("--url") ? other.url : url;
    merged.apiKey = given.hasMatchedOption("--api-key") ? other.apiKey : apiKey;
    return merged;
  }

  private URI address(String path) {
    if (url.getHost() == null
        || !("http".equals(url.getScheme()) || "https".equals(url.getScheme()))) {
      throw Usage.error(spec, "--url must start with http:// or https://, not " + url);
    }
    return URI.create(url.toString().replaceAll("/+$", "") + path);
  }

  /** Returns a client for a path of the service. */
  SearchClient client(String path) {
    return new SearchClient(address(path), apiKey.key());
  }

  /** Returns the address that the user gave. */
  public URI url() {
    return url;
  }

  /**
   * Calls the service.
   *
   * @param body JSON, or null for none
   * @return the answer; a missing node if it has no content
   * @throws CommandFailure if the service cannot be reached or rejects the request
   */
  public JsonNode call(String method, String path, @Nullable JsonNode body) {
    return call(method, path, body, SearchClient.TIMEOUT);
  }

  /**
   * Like {@link #call(String, String, JsonNode)}.
   *
   * @param patience how long to wait for the answer
   */
  public JsonNode call(String method, String path, @Nullable JsonNode body, Duration patience) {
    try (SearchClient client = client(path)) {
      String answer = client.call(method, body == null ? null : body.toString(), patience);
      return answer.isEmpty() ? JSON.missingNode() : JSON.readTree(answer);
    } catch (SearchClient.FailedException e) {
      throw new CommandFailure(String.valueOf(e.getMessage()), e.passing());
    } catch (JsonProcessingException e) {
      throw new CommandFailure(
          "%s sent no JSON: it is not Winnow, or has another version".formatted(url));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure("interrupted");
    }
  }

  /** Returns the image of an asset, if the service keeps one. */
  public Optional<byte[]> image(String id) {
    try (SearchClient client = client("/v1/assets/" + encoded(id) + "/image")) {
      return client.image();
    } catch (SearchClient.FailedException e) {
      throw new CommandFailure(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure("interrupted");
    }
  }

  /** Returns an id as a part of a path. */
  public static String encoded(String id) {
    return URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
