package dev.winnow.search.model;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The parameters of a search's method; absent parameters have their defaults. Immutable. */
public final class ParameterValues {

  /** All defaults. */
  public static final ParameterValues DEFAULT = new ParameterValues(Map.of());

  private final Map<String, Object> byName;

  private ParameterValues(Map<String, Object> byName) {
    this.byName = byName;
  }

  /**
   * Returns these values with one more.
   *
   * @throws IllegalArgumentException if the value is out of its range
   */
  public <T> ParameterValues with(Parameter<T> parameter, T value) {
    if (!parameter.allows(value)) {
      throw new IllegalArgumentException(
          "%s must be %s: %s".formatted(parameter.name(), parameter.range(), value));
    }
    Map<String, Object> more = new HashMap<>(byName);
    more.put(parameter.name(), value);
    return new ParameterValues(more);
  }

  /** Returns the given value, or {@code otherwise}. */
  public <T> T get(Parameter<T> parameter, T otherwise) {
    Object given = byName.get(parameter.name());
    return given == null ? otherwise : parameter.type().cast(given);
  }

  /** Returns the given value, or the default of the parameter, which must have one. */
  public <T> T get(Parameter<T> parameter) {
    return get(parameter, usual(parameter));
  }

  private static <T> T usual(Parameter<T> parameter) {
    @Nullable T usual = parameter.usual();
    return Objects.requireNonNull(usual, parameter.name());
  }

  /** Returns the names of the given values. */
  public Set<String> names() {
    return Set.copyOf(byName.keySet());
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ParameterValues values && byName.equals(values.byName);
  }

  @Override
  public int hashCode() {
    return byName.hashCode();
  }

  @Override
  public String toString() {
    return byName.toString();
  }
}
