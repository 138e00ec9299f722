package dev.winnow.cli.board;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.cli.console.CommandFailure;
import dev.winnow.cli.search.ApiKeyOption;
import dev.winnow.cli.search.SearchClient;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The service that has the boards, as options of a command, and calls of it. */
final class ServiceAddress {

  private static final ObjectMapper JSON = new ObjectMapper();

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--url",
      paramLabel = "URL",
      defaultValue = "${env:WINNOW_URL:-http://localhost:8080}",
      description = "Address of the service; WINNOW_URL sets it too.")
  private URI url = URI.create("");

  @Mixin private ApiKeyOption apiKey = new ApiKeyOption();

  private URI address(String path) {
    if (url.getHost() == null
        || !("http".equals(url.getScheme()) || "https".equals(url.getScheme()))) {
      throw new ParameterException(
          spec.commandLine(), "--url must start with http:// or https://, not " + url);
    }
    return URI.create(url.toString().replaceAll("/+$", "") + path);
  }

  /**
   * Calls the service.
   *
   * @param body JSON, or null for none
   * @return the answer; missing where it has no content
   * @throws CommandFailure if the service is away or refuses
   */
  JsonNode call(String method, String path, @Nullable JsonNode body) {
    try (SearchClient client = new SearchClient(address(path), apiKey.key())) {
      String answer = client.call(method, body == null ? null : body.toString());
      return answer.isEmpty() ? JSON.missingNode() : JSON.readTree(answer);
    } catch (SearchClient.FailedException e) {
      throw new CommandFailure(String.valueOf(e.getMessage()));
    } catch (JsonProcessingException e) {
      throw new CommandFailure("no JSON from %s: not Winnow, or another version".formatted(url));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure("interrupted");
    }
  }

  /** Returns the image of an asset, if the service keeps one. */
  Optional<byte[]> image(String id) {
    try (SearchClient client =
        new SearchClient(address("/v1/assets/" + encoded(id) + "/image"), apiKey.key())) {
      return client.image();
    } catch (SearchClient.FailedException e) {
      throw new CommandFailure(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure("interrupted");
    }
  }

  static String path(String board) {
    return "/v1/boards/" + encoded(board);
  }

  private static String encoded(String id) {
    return URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
