package dev.winnow.index.filter;

import dev.winnow.text.Words;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Splits attributes into the facts that filters test, each with its path: names joined by dots,
 * without array positions. An index that stores these facts matches the same points as {@link
 * FilterMatcher}.
 */
public final class AttributeFacts {

  private static final BigInteger MIN_LONG = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger MAX_LONG = BigInteger.valueOf(Long.MAX_VALUE);

  private AttributeFacts() {}

  /** Receives the facts. */
  public interface Sink {

    /** The path has a value other than null and an empty array. */
    void present(String path);

    /** A value for {@link Filter.MatchValue}: a String, Long or Boolean. */
    void value(String path, Object value);

    /** A word for {@link Filter.MatchText}. */
    void word(String path, String word);

    /** A finite number for {@link Filter.Range}. */
    void number(String path, double value);
  }

  /**
   * Passes all facts to the sink, possibly with duplicates.
   *
   * @throws IllegalArgumentException if a value is not a JSON value
   */
  public static void collect(Map<String, @Nullable Object> attributes, Sink sink) {
    attributes.forEach((name, value) -> at(name, value, sink));
  }

  private static void at(String path, @Nullable Object value, Sink sink) {
    if (value == null || (value instanceof List<?> list && list.isEmpty())) {
      return; // is_empty matches paths without presence
    }
    sink.present(path);
    value(path, value, sink);
  }

  private static void value(String path, @Nullable Object value, Sink sink) {
    switch (value) {
      case null -> {}
      case String text -> {
        sink.value(path, text);
        Words.of(text).forEach(word -> sink.word(path, word));
      }
      case Boolean bool -> sink.value(path, bool);
      case Number number -> number(path, number, sink);
      case List<?> elements -> elements.forEach(element -> value(path, element, sink));
      case Map<?, ?> object ->
          object.forEach((name, element) -> at(path + '.' + name, element, sink));
      default ->
          throw new IllegalArgumentException(
              "attribute '%s' must be a JSON value, not a %s"
                  .formatted(path, value.getClass().getName()));
    }
  }

  private static void number(String path, Number number, Sink sink) {
    double asDouble = number.doubleValue();
    if (!Double.isFinite(asDouble)) {
      throw new IllegalArgumentException("attribute '%s' is %s".formatted(path, number));
    }
    sink.number(path, asDouble);
    if (isLong(number)) {
      sink.value(path, number.longValue());
    }
  }

  /**
   * Returns whether a filter can match a number by value: integers of 64 bits, but not 1.0, as in
   * Qdrant.
   */
  private static boolean isLong(Number number) {
    return switch (number) {
      case Long l -> true;
      case Integer i -> true;
      case Short s -> true;
      case Byte b -> true;
      case BigInteger big -> big.compareTo(MIN_LONG) >= 0 && big.compareTo(MAX_LONG) <= 0;
      default -> false;
    };
  }
}
