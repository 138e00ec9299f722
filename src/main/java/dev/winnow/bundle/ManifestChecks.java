package dev.winnow.bundle;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks of a manifest's fields; all throw {@link IllegalArgumentException}. */
final class ManifestChecks {

  private ManifestChecks() {}

  static void require(boolean condition, String message, @Nullable Object... arguments) {
    if (!condition) {
      throw new IllegalArgumentException(message.formatted(arguments));
    }
  }

  static <T> T present(String field, @Nullable T value) {
    if (value == null) {
      throw new IllegalArgumentException(field + " is missing");
    }
    return value;
  }

  static void range(String field, int value, int from, int to) {
    require(value >= from && value <= to, "%s must be %d to %d: %d", field, from, to, value);
  }

  static void oneOf(String field, @Nullable String value, String... allowed) {
    require(
        List.of(allowed).contains(present(field, value)),
        "%s is '%s'; it must be one of %s",
        field,
        value,
        String.join(", ", allowed));
  }

  /** Returns a valid file name; unpacked files have it in the cache, too. */
  static String file(String field, @Nullable String name) {
    String present = present(field, name);
    require(
        present.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,127}"),
        "%s is not a file name (letters, digits, '.', '_', '-'): '%s'",
        field,
        present);
    return present;
  }

  /** Returns a copy of one value for each of red, green and blue. */
  static List<Float> channels(String field, @Nullable List<Float> values) {
    List<Float> present = present(field, values);
    require(
        present.size() == 3
            && present.stream().allMatch(value -> value != null && Float.isFinite(value)),
        "%s must be three numbers: %s",
        field,
        present);
    return List.copyOf(present);
  }
}
