package dev.winnow.interpretation.llm;

import dev.winnow.interpretation.InterpretationConfig;
import io.smallrye.config.Secret;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A language model and how it is asked.
 *
 * @param url what {@code /chat/completions} is below
 * @param apiKey never shown
 * @param timeout positive, of a whole call
 * @param maxCalls at once, at least 1
 * @param cacheSize texts whose answers are kept, not negative
 */
public record LlmSettings(
    URI url, String model, @Nullable String apiKey, Duration timeout, int maxCalls, int cacheSize) {

  /** Where a model is asked outside the service, which has this default in its configuration. */
  public static final URI LOCAL = URI.create("http://localhost:11434/v1");

  /** The model that is asked there. */
  public static final String SMALL = "qwen2.5:1.5b-instruct";

  /**
   * @throws IllegalArgumentException naming the property that is wrong
   */
  public LlmSettings {
    boolean http = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
    check(http && url.getHost() != null, "url: needs http:// or https:// and a host: " + url);
    check(!model.isBlank(), "model: is blank");
    check(apiKey == null || apiKey.matches("[!-~]{1,4096}"), "api-key: holds odd characters");
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
