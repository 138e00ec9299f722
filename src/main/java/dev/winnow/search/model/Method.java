package dev.winnow.search.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How a search turns what is wanted and what is not into an order of assets. */
public enum Method {
  /** Whichever of the others suits the search. */
  AUTO,
  /**
   * The embedding of the text in one line, exclusions and all; without a text, or with examples of
   * what is wanted besides, the weighted mean of what is wanted.
   */
  PLAIN,
  /** The weighted mean of what is wanted less that of what is not. */
  AVERAGE,
  /** {@link dev.winnow.vector.DirectEmbeddingOptimization}. */
  DEO,
  /** {@link dev.winnow.vector.DimensionSelection}: D1 ∖ D2 of the sparse space. */
  SPARSE,
  /**
   * For concepts in words, the log-odds that an asset holds what is wanted, less what speaks for
   * what is not; else the cosine of {@link #DEO}, and the words in common.
   */
  HYBRID;

  /** Returns the name in requests and answers. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the method of this name, if there is one. */
  public static Optional<Method> of(String key) {
    return Arrays.stream(values()).filter(method -> method.key().equals(key)).findFirst();
  }

  /** Returns all names. */
  public static List<String> keys() {
    return Arrays.stream(values()).map(Method::key).toList();
  }
}
