package dev.winnow.interpretation.llm;

import dev.winnow.interpretation.InterpretationConfig;
import io.smallrye.config.Secret;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A language model, and the limits of calls to it.
 *
 * @param url the base URL of {@code /chat/completions}
 * @param apiKey never in a message
 * @param timeout of a whole call; positive
 * @param maxCalls maximum number of concurrent calls, at least 1
 * @param cacheSize number of texts whose answers are cached, not negative
 */
public record LlmSettings(
    URI url, String model, @Nullable String apiKey, Duration timeout, int maxCalls, int cacheSize) {

  /**
   * Base URL of the model outside the service; the service has the same default in its
   * configuration.
   */
  public static final URI LOCAL = URI.create("http://localhost:11434/v1");

  /** The model at that URL. */
  public static final String SMALL = "qwen2.5:1.5b-instruct";

  /**
   * @throws IllegalArgumentException if a property is invalid; the message names it
   */
  public LlmSettings {
    boolean http = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
    check(http && url.getHost() != null, "url: needs http:// or https:// and a host: " + url);
    check(!model.isBlank(), "model: is blank");
    check(apiKey == null || apiKey.matches("[!-~]{1,4096}"), "api-key: has invalid characters");
    check(!timeout.isNegative() && timeout.toMillis() > 0, "timeout: must be positive");
    check(maxCalls > 0, "max-calls: must be positive");
    check(cacheSize >= 0, "cache-size: must not be negative");
  }

  public static LlmSettings of(InterpretationConfig.Llm config) {
    return new LlmSettings(
        config.url(),
        config.model(),
        config.apiKey().map(Secret::get).orElse(null),
        config.timeout(),
        config.maxCalls(),
        config.cacheSize());
  }

  private static void check(boolean fine, String problem) {
    if (!fine) {
      throw new IllegalArgumentException("winnow.interpretation.llm." + problem);
    }
  }

  String address() {
    return url.toString().replaceAll("/+$", "") + "/chat/completions";
  }

  @Override
  public String toString() {
    return "LlmSettings[url=%s, model=%s, apiKey=%s]"
        .formatted(url, model, apiKey == null ? "none" : "***");
  }
}
