package dev.winnow.testing.qdrant;

import io.qdrant.client.grpc.Common.Condition;
import io.qdrant.client.grpc.Common.FieldCondition;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Common.Match;
import io.qdrant.client.grpc.Common.Range;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points.PointStruct;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Filters with the server's meaning, as far as the adapter uses them. */
final class FakeFilter {

  private static final Pattern STEP = Pattern.compile("\"([^\"]*)\"|([A-Za-z0-9_-]+)");

  private FakeFilter() {}

  static boolean passes(PointStruct point, Filter filter) {
    return filter.getMustList().stream().allMatch(c -> passes(point, c))
        && (filter.getShouldCount() == 0
            || filter.getShouldList().stream().anyMatch(c -> passes(point, c)))
        && filter.getMustNotList().stream().noneMatch(c -> passes(point, c));
  }

  private static boolean passes(PointStruct point, Condition condition) {
    return switch (condition.getConditionOneOfCase()) {
      case FIELD -> passes(point.getPayloadMap(), condition.getField());
      case FILTER -> passes(point, condition.getFilter());
      case HAS_ID -> condition.getHasId().getHasIdList().contains(point.getId());
      case IS_EMPTY -> values(point.getPayloadMap(), condition.getIsEmpty().getKey()).isEmpty();
      case HAS_VECTOR ->
          point.getVectors().getVectors().containsVectors(condition.getHasVector().getHasVector());
      default -> throw new UnsupportedOperationException("a filter with " + condition);
    };
  }

  /**
   * Returns whether the server would walk all points to find those that pass: it prefers a
   * condition that few points meet, and has no list of the points that have a vector.
   */
  static boolean walks(Filter filter) {
    return Stream.of(filter.getMustList(), filter.getShouldList())
        .flatMap(List::stream)
        .anyMatch(condition -> condition.hasHasVector() || walks(condition.getFilter()));
  }

  /** Returns a path as the server writes it: without quotes around the keys that need none. */
  static String written(String path) {
    return path.replaceAll("\"([\\p{L}\\p{N}_-]+)\"", "$1");
  }

  /** Returns the payload fields that a filter reads. */
  static Stream<String> fields(Filter filter) {
    return leaves(filter)
        .flatMap(
            condition ->
                switch (condition.getConditionOneOfCase()) {
                  case FIELD -> Stream.of(condition.getField().getKey());
                  case IS_EMPTY -> Stream.of(condition.getIsEmpty().getKey());
                  default -> Stream.empty();
                });
  }

  /** Returns the conditions of a filter and of the filters in it. */
  static Stream<Condition> leaves(Filter filter) {
    return Stream.of(filter.getMustList(), filter.getShouldList(), filter.getMustNotList())
        .flatMap(List::stream)
        .flatMap(
            condition ->
                condition.hasFilter() ? leaves(condition.getFilter()) : Stream.of(condition));
  }

  /** Returns the number of values of a condition. */
  static int size(Condition condition) {
    return condition.hasHasId()
        ? condition.getHasId().getHasIdCount()
        : condition.getField().getMatch().getKeywords().getStringsCount();
  }

  private static boolean passes(Map<String, Value> payload, FieldCondition field) {
    Stream<Value> values = values(payload, field.getKey()).stream();
    return field.hasMatch()
        ? values.anyMatch(value -> matches(value, field.getMatch()))
        : values.anyMatch(value -> within(value, field.getRange()));
  }

  private static boolean matches(Value value, Match match) {
    return switch (match.getMatchValueCase()) {
      case KEYWORD -> value.hasStringValue() && value.getStringValue().equals(match.getKeyword());
      case INTEGER -> value.hasIntegerValue() && value.getIntegerValue() == match.getInteger();
      case BOOLEAN -> value.hasBoolValue() && value.getBoolValue() == match.getBoolean();
      case KEYWORDS ->
          value.hasStringValue()
              && match.getKeywords().getStringsList().contains(value.getStringValue());
      case EXCEPT_KEYWORDS ->
          !value.hasStringValue()
              || !match.getExceptKeywords().getStringsList().contains(value.getStringValue());
      default -> throw new UnsupportedOperationException("a match with " + match);
    };
  }

  private static boolean within(Value value, Range range) {
    if (!value.hasIntegerValue() && !value.hasDoubleValue()) {
      return false;
    }
    double number = value.hasIntegerValue() ? value.getIntegerValue() : value.getDoubleValue();
    return (!range.hasGt() || number > range.getGt())
        && (!range.hasGte() || number >= range.getGte())
        && (!range.hasLt() || number < range.getLt())
        && (!range.hasLte() || number <= range.getLte());
  }

  /** The values at a path; of an array, its elements. */
  private static List<Value> values(Map<String, Value> payload, String path) {
    List<String> steps =
        STEP.matcher(path)
            .results()
            .map((MatchResult step) -> step.group(1) == null ? step.group(2) : step.group(1))
            .toList();
    Map<String, Value> object = payload;
    for (String step : steps.subList(0, steps.size() - 1)) {
      object =
          object.getOrDefault(step, Value.getDefaultInstance()).getStructValue().getFieldsMap();
    }
    Value found = object.get(steps.getLast());
    if (found == null || found.hasNullValue()) {
      return List.of();
    }
    return found.hasListValue()
        ? new ArrayList<>(found.getListValue().getValuesList())
        : List.of(found);
  }
}
