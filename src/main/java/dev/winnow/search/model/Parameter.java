package dev.winnow.search.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A parameter that a search method declares. The validation of requests, the API's schema and the
 * documentation use the declaration.
 *
 * @param <T> type of the value
 */
public sealed interface Parameter<T> {

  /** Returns the name in requests, such as {@code learning_rate}. */
  String name();

  /** Returns the default, or null if the method derives it from the search. */
  @Nullable T usual();

  /** Returns a sentence that describes the effect and, if it is not fixed, the default. */
  String description();

  Class<T> type();

  /** Returns a description of the allowed values, such as {@code 0 to 100}. */
  String range();

  boolean allows(T value);

  /** A number from {@code min} to {@code max}; {@code min} is excluded if {@code open}. */
  record Decimal(
      String name, double min, boolean open, double max, @Nullable Double usual, String description)
      implements Parameter<Double> {

    /** A number from {@code min} to {@code max}. */
    public Decimal(
        String name, double min, double max, @Nullable Double usual, String description) {
      this(name, min, false, max, usual, description);
    }

    @Override
    public Class<Double> type() {
      return Double.class;
    }

    @Override
    public String range() {
      return open
          ? "above %s and at most %s".formatted(number(min), number(max))
          : "%s to %s".formatted(number(min), number(max));
    }

    private static String number(double value) {
      return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }

    @Override
    public boolean allows(Double value) {
      return (open ? value > min : value >= min) && value <= max;
    }
  }

  /** An integer from {@code min} to {@code max}. */
  record Whole(String name, int min, int max, @Nullable Integer usual, String description)
      implements Parameter<Integer> {

    @Override
    public Class<Integer> type() {
      return Integer.class;
    }

    @Override
    public String range() {
      return "%d to %d".formatted(min, max);
    }

    @Override
    public boolean allows(Integer value) {
      return value >= min && value <= max;
    }
  }

  /** True or false. */
  record Flag(String name, @Nullable Boolean usual, String description)
      implements Parameter<Boolean> {

    @Override
    public Class<Boolean> type() {
      return Boolean.class;
    }

    @Override
    public String range() {
      return "true or false";
    }

    @Override
    public boolean allows(Boolean value) {
      return true;
    }
  }

  /** A name that the bundle defines; the method rejects names that the bundle does not have. */
  record Name(String name, String range, @Nullable String usual, String description)
      implements Parameter<String> {

    @Override
    public Class<String> type() {
      return String.class;
    }

    @Override
    public boolean allows(String value) {
      return !value.isBlank();
    }
  }

  /** One of several words. */
  record Choice(String name, List<String> values, @Nullable String usual, String description)
      implements Parameter<String> {

    public Choice {
      values = List.copyOf(values);
    }

    @Override
    public Class<String> type() {
      return String.class;
    }

    @Override
    public String range() {
      return String.join(" or ", values);
    }

    @Override
    public boolean allows(String value) {
      return values.contains(value);
    }
  }
}
