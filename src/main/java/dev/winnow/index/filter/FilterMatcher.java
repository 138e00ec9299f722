package dev.winnow.index.filter;

import dev.winnow.asset.AssetId;
import dev.winnow.text.Words;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoublePredicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Evaluates filters in memory. Index adapters must give the same results. Pure. */
public final class FilterMatcher {

  private FilterMatcher() {}

  /** Returns whether a point with this id and these attributes meets a condition. */
  public static boolean passes(
      AssetId id, Map<String, @Nullable Object> attributes, Condition condition) {
    return switch (condition) {
      case Filter filter ->
          filter.must().stream().allMatch(c -> passes(id, attributes, c))
              && (filter.should().isEmpty()
                  || filter.should().stream().anyMatch(c -> passes(id, attributes, c)))
              && filter.mustNot().stream().noneMatch(c -> passes(id, attributes, c));
      case Filter.MatchValue(String key, Object value) ->
          matchable(attributes, key).contains(value);
      case Filter.MatchAny(String key, List<Object> values) ->
          !Collections.disjoint(values, matchable(attributes, key));
      case Filter.MatchText(String key, String text) ->
          !Words.of(text).isEmpty()
              && elements(attributes, key).stream()
                  .filter(String.class::isInstance)
                  .flatMap(element -> Words.of((String) element).stream())
                  .collect(Collectors.toSet())
                  .containsAll(Words.of(text));
      case Filter.Range(String key, Double gt, Double gte, Double lt, Double lte) ->
          anyNumber(
              attributes,
              key,
              x ->
                  (gt == null || x > gt)
                      && (gte == null || x >= gte)
                      && (lt == null || x < lt)
                      && (lte == null || x <= lte));
      case Filter.HasId(var ids) -> ids.contains(id);
      case Filter.IsEmpty(String key) ->
          values(attributes, key).stream()
              .allMatch(value -> value == null || value.equals(List.of()));
    };
  }

  /** Returns the values at a path as filters name them, with integers as Long. */
  private static Set<Object> matchable(Map<?, ?> attributes, String key) {
    return elements(attributes, key).stream()
        .map(value -> value instanceof Integer i ? (Object) i.longValue() : value)
        .collect(Collectors.toSet());
  }

  private static boolean anyNumber(Map<?, ?> attributes, String key, DoublePredicate within) {
    return elements(attributes, key).stream()
        .filter(Number.class::isInstance)
        .anyMatch(value -> within.test(((Number) value).doubleValue()));
  }

  /** Returns the values at a path, with arrays flattened. */
  private static List<Object> elements(Map<?, ?> attributes, String path) {
    List<Object> elements = new ArrayList<>();
    values(attributes, path).forEach(value -> flatten(value, elements));
    return elements;
  }

  private static void flatten(@Nullable Object value, List<Object> into) {
    if (value instanceof List<?> list) {
      list.forEach(element -> flatten(element, into));
    } else if (value != null) {
      into.add(value);
    }
  }

  /**
   * Returns the values at a path without flattening; several if the path leads through an array.
   */
  private static List<@Nullable Object> values(Map<?, ?> object, String path) {
    List<@Nullable Object> values = new ArrayList<>();
    object.forEach(
        (name, value) -> {
          if (path.equals(name)) {
            values.add(value);
          } else if (path.startsWith(name + ".")) {
            List<Object> inner = new ArrayList<>();
            flatten(value, inner);
            for (Object element : inner) {
              if (element instanceof Map<?, ?> nested) {
                values.addAll(values(nested, path.substring(((String) name).length() + 1)));
              }
            }
          }
        });
    return values;
  }
}
