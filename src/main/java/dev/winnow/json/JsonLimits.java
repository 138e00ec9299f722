package dev.winnow.json;

import com.fasterxml.jackson.core.StreamReadConstraints;

/** Limits of JSON that others send. */
public final class JsonLimits {

  /**
   * The tree of a small value, such as an empty object, takes many times the memory of its text.
   * The 128 vectors of a search, of 4,096 numbers each, have half as many tokens.
   */
  private static final long MAX_TOKENS = 1_000_000;

  private JsonLimits() {}

  /** Adds a limit of tokens, such as names, values and brackets, to other constraints. */
  public static StreamReadConstraints ofTokens(StreamReadConstraints others) {
    return others.rebuild().maxTokenCount(MAX_TOKENS).build();
  }
}
