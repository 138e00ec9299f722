package dev.winnow.hub;

import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a text encoder that the user gives. They override those in its files. For models
 * without an image encoder only. Null: as the files say.
 *
 * @param pooling {@code cls}, {@code mean} or {@code last}
 * @param queryPrefix what texts of searches begin with; empty for nothing
 * @param passagePrefix what texts that are searched begin with; empty for nothing
 * @param dimension the first dimensions of a vector that count
 * @param maxTokens tokens of a text that count
 */
public record TextOptions(
    @Nullable String pooling,
    @Nullable String queryPrefix,
    @Nullable String passagePrefix,
    @Nullable Integer dimension,
    @Nullable Integer maxTokens) {

  /** Everything as the files say. */
  public static final TextOptions NONE = new TextOptions(null, null, null, null, null);

  /**
   * @throws IllegalArgumentException if a value is none that a bundle can have
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
