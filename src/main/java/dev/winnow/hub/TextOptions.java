package dev.winnow.hub;

import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The user's settings of a text encoder, for models without an image encoder only. They override
 * the settings in the model's files; null keeps those.
 *
 * @param pooling {@code cls}, {@code mean} or {@code last}
 * @param queryPrefix prefix of queries; empty for none
 * @param passagePrefix prefix of texts that are searched; empty for none
 * @param dimension number of dimensions to which vectors are truncated
 * @param maxTokens number of tokens to which texts are truncated
 */
public record TextOptions(
    @Nullable String pooling,
    @Nullable String queryPrefix,
    @Nullable String passagePrefix,
    @Nullable Integer dimension,
    @Nullable Integer maxTokens) {

  /** Keeps all settings of the files. */
  public static final TextOptions NONE = new TextOptions(null, null, null, null, null);

  /**
   * @throws IllegalArgumentException if a value is invalid
   */
  public TextOptions {
    if (pooling != null && !pooling.matches("cls|mean|last")) {
      throw new IllegalArgumentException(
          "--pooling must be cls, mean or last: '%s'".formatted(pooling));
    }
    if (dimension != null && dimension < 1) {
      throw new IllegalArgumentException("--dimension must be at least 1: " + dimension);
    }
    if (maxTokens != null && maxTokens < 1) {
      throw new IllegalArgumentException("--max-tokens must be at least 1: " + maxTokens);
    }
  }

  boolean given() {
    return Stream.of(pooling, queryPrefix, passagePrefix, dimension, maxTokens)
        .anyMatch(Objects::nonNull);
  }
}
