package dev.winnow.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.index.filter.Filter;
import dev.winnow.index.filter.FilterParser;
import dev.winnow.json.JsonFault;
import org.jspecify.annotations.Nullable;

/** Converts query parameters to the form that they have in the body of a request. */
public final class QueryParameters {

  private QueryParameters() {}

  /**
   * @throws dev.winnow.http.ProblemException if it is not JSON
   */
  public static @Nullable JsonNode filter(ObjectMapper json, @Nullable String filter) {
    try {
      return filter == null ? null : json.readTree(filter);
    } catch (JsonProcessingException e) {
      throw Checks.invalid("filter is not valid JSON: %s", JsonFault.describe(e));
    }
  }

  /**
   * Parses a filter.
   *
   * @throws dev.winnow.http.ProblemException if it is not a valid filter
   */
  public static Filter parsed(@Nullable JsonNode filter) {
    try {
      return FilterParser.parse(filter);
    } catch (IllegalArgumentException e) {
      throw Checks.invalid("%s", e.getMessage());
    }
  }
}
