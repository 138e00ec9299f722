package dev.winnow.index.filter;

import com.fasterxml.jackson.databind.JsonNode;
import dev.winnow.asset.AssetId;
import dev.winnow.text.Excerpt;
import dev.winnow.text.Words;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Reads filters from JSON, in Qdrant's grammar:
 *
 * <pre>
 * {"must": […], "should": […], "must_not": […]}     each a condition or an array of them
 * {"key": "k", "match": {"value": v} | {"any": […]} | {"text": "…"}}
 * {"key": "k", "range": {"gt": n, "gte": n, "lt": n, "lte": n}}
 * {"has_id": ["…"]}
 * {"is_empty": {"key": "k"}}
 * </pre>
 *
 * <p>Values to match are strings, integers and booleans. Anything else, and filters above the
 * limits, cause an {@link IllegalArgumentException} with the path of the error and the allowed
 * values.
 */
public final class FilterParser {

  public static final int MAX_DEPTH = 16;
  public static final int MAX_CONDITIONS = 1_000;

  /** Maximum number of values and words of all conditions together. */
  public static final int MAX_VALUES = 10_000;

  /** Maximum length of a text whose words are matched. */
  public static final int MAX_TEXT = 8_192;

  private int conditions;
  private int values;

  private FilterParser() {}

  /**
   * Parses a filter. Returns {@link Filter#NONE} if it is absent or null.
   *
   * @throws IllegalArgumentException if the filter is invalid; the message starts with the path of
   *     the error
   */
  public static Filter parse(@Nullable JsonNode filter) {
    return filter == null || filter.isNull() || filter.isMissingNode()
        ? Filter.NONE
        : new FilterParser().filter(filter, "filter", 1);
  }

  private Filter filter(JsonNode node, String path, int depth) {
    if (depth > MAX_DEPTH) {
      throw wrong(path, "filters nest at most " + MAX_DEPTH + " levels");
    }
    requireFields(node, path, Set.of("must", "should", "must_not"));
    return new Filter(
        conditions(node.path("must"), path + ".must", depth),
        conditions(node.path("should"), path + ".should", depth),
        conditions(node.path("must_not"), path + ".must_not", depth));
  }

  private List<Condition> conditions(JsonNode node, String path, int depth) {
    if (node.isMissingNode() || node.isNull()) {
      return List.of();
    }
    return node.isArray()
        ? elements(node, path, (element, at) -> condition(element, at, depth))
        : List.of(condition(node, path, depth)); // a single condition needs no array
  }

  private Condition condition(JsonNode node, String path, int depth) {
    if (++conditions > MAX_CONDITIONS) {
      throw wrong(path, "a filter has at most " + MAX_CONDITIONS + " conditions");
    }
    if (node.has("key")) {
      requireFields(node, path, Set.of("key", "match", "range"));
      String key = key(node, path);
      if (node.has("match") == node.has("range")) {
        throw wrong(path, "expected one of match, range with key");
      }
      return node.has("match")
          ? match(key, node.path("match"), path + ".match")
          : range(key, node.path("range"), path + ".range");
    }
    if (node.has("has_id")) {
      requireFields(node, path, Set.of("has_id"));
      return hasId(node.path("has_id"), path + ".has_id");
    }
    if (node.has("is_empty")) {
      requireFields(node, path, Set.of("is_empty"));
      requireFields(node.path("is_empty"), path + ".is_empty", Set.of("key"));
      return new Filter.IsEmpty(key(node.path("is_empty"), path + ".is_empty"));
    }
    if (node.has("must") || node.has("should") || node.has("must_not")) {
      return filter(node, path, depth + 1);
    }
    throw wrong(
        path,
        "expected a condition with key, has_id or is_empty, or a filter with must, should or must_not");
  }

  private Condition match(String key, JsonNode node, String path) {
    requireFields(node, path, Set.of("value", "any", "text"));
    if (node.size() != 1) {
      throw wrong(path, "expected one of value, any, text");
    }
    if (node.has("value")) {
      return new Filter.MatchValue(key, value(node.path("value"), path + ".value"));
    }
    if (node.has("any")) {
      JsonNode any = node.path("any");
      requireArray(any, path + ".any");
      countValues(any.size(), path + ".any");
      return new Filter.MatchAny(key, elements(any, path + ".any", FilterParser::value));
    }
    return new Filter.MatchText(key, words(node.path("text"), path + ".text"));
  }

  /** Returns a text of which each word is a condition of the index. */
  private String words(JsonNode node, String path) {
    String text = text(node, path);
    if (text.length() > MAX_TEXT) {
      throw wrong(
          path, "has %d characters; at most %d are allowed".formatted(text.length(), MAX_TEXT));
    }
    countValues(Words.of(text).size(), path);
    return text;
  }

  private static Object value(JsonNode node, String path) {
    if (node.isTextual()) {
      return node.textValue();
    }
    if (node.isBoolean()) {
      return node.booleanValue();
    }
    if (node.isIntegralNumber() && node.canConvertToLong()) {
      return node.longValue();
    }
    throw wrong(path, "expected a string, a boolean or an integer of 64 bits");
  }

  private static Filter.Range range(String key, JsonNode node, String path) {
    requireFields(node, path, Set.of("gt", "gte", "lt", "lte"));
    Filter.Range range =
        new Filter.Range(
            key,
            bound(node, path, "gt"),
            bound(node, path, "gte"),
            bound(node, path, "lt"),
            bound(node, path, "lte"));
    if (range.gt() == null && range.gte() == null && range.lt() == null && range.lte() == null) {
      throw wrong(path, "expected at least one of gt, gte, lt, lte");
    }
    return range;
  }

  private static @Nullable Double bound(JsonNode node, String path, String name) {
    JsonNode bound = node.path(name);
    if (bound.isMissingNode() || bound.isNull()) {
      return null;
    }
    if (!bound.isNumber() || !Double.isFinite(bound.doubleValue())) {
      throw wrong(path + "." + name, "expected a finite number");
    }
    return bound.doubleValue();
  }

  private Filter.HasId hasId(JsonNode node, String path) {
    requireArray(node, path);
    countValues(node.size(), path);
    return new Filter.HasId(new LinkedHashSet<>(elements(node, path, FilterParser::id)));
  }

  private static AssetId id(JsonNode node, String path) {
    String id = text(node, path);
    try {
      return new AssetId(id);
    } catch (IllegalArgumentException e) {
      throw wrong(path, e.getMessage());
    }
  }

  private static String key(JsonNode node, String path) {
    String key = text(node.path("key"), path + ".key");
    if (key.isEmpty()) {
      throw wrong(path + ".key", "must not be empty");
    }
    return key.replace(
        "[]", ""); // Qdrant's mark for arrays of objects; here all arrays are matched like that
  }

  private static String text(JsonNode node, String path) {
    if (!node.isTextual()) {
      throw wrong(path, "expected a string");
    }
    return node.textValue();
  }

  private static <T> List<T> elements(
      JsonNode array, String path, BiFunction<JsonNode, String, T> parser) {
    List<T> elements = new ArrayList<>(array.size());
    for (int i = 0; i < array.size(); i++) {
      elements.add(parser.apply(array.get(i), path + "[" + i + "]"));
    }
    return elements;
  }

  private void countValues(int more, String path) {
    values += more;
    if (values > MAX_VALUES) {
      throw wrong(path, "a filter has at most " + MAX_VALUES + " values and words in all");
    }
  }

  private static void requireArray(JsonNode node, String path) {
    if (!node.isArray()) {
      throw wrong(path, "expected an array");
    }
  }

  private static void requireFields(JsonNode node, String path, Set<String> allowed) {
    if (!node.isObject()) {
      throw wrong(path, "expected an object with " + list(allowed));
    }
    node.fieldNames()
        .forEachRemaining(
            name -> {
              if (!allowed.contains(name)) {
                throw wrong(path + "." + Excerpt.of(name), "unknown; allowed are " + list(allowed));
              }
            });
  }

  private static String list(Set<String> names) {
    return String.join(", ", new TreeSet<>(names));
  }

  private static IllegalArgumentException wrong(String path, @Nullable String message) {
    return new IllegalArgumentException(path + ": " + message);
  }
}
