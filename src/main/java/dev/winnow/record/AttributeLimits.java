package dev.winnow.record;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Limits the size of attributes, because each value and each of its words becomes a term of the
 * index.
 */
public final class AttributeLimits {

  private static final int MAX_VALUES = 1_000;
  private static final int MAX_CHARACTERS = 65_536;

  /** As many as attributes in a record's JSON can have. Qdrant cannot read deeper ones. */
  private static final int MAX_LEVELS = 31;

  private int values = -1; // count() counts the object of all attributes, too
  private int characters;

  private AttributeLimits() {}

  /**
   * Returns the attributes unchanged.
   *
   * @throws PoisonRecordException if there are too many, they are too long or too deep, or a number
   *     is not finite
   */
  public static Map<String, @Nullable Object> check(Map<String, @Nullable Object> attributes) {
    new AttributeLimits().count(attributes, 1);
    return attributes;
  }

  private void count(@Nullable Object value, int level) {
    if (level > MAX_LEVELS && (value instanceof Map || value instanceof List)) {
      throw new PoisonRecordException("attributes have more than %d levels".formatted(MAX_LEVELS));
    }
    switch (value) {
      case Map<?, ?> object ->
          object.forEach(
              (name, member) -> {
                characters += String.valueOf(name).length();
                count(member, level + 1);
              });
      case List<?> array -> array.forEach(member -> count(member, level + 1));
      case String text -> characters += text.length();
      case Number number when !Double.isFinite(number.doubleValue()) ->
          throw new PoisonRecordException("an attribute is a number beyond 1.7E308");
      case null, default -> {}
    }
    if (++values > MAX_VALUES || characters > MAX_CHARACTERS) {
      throw new PoisonRecordException(
          "attributes have more than %d values or %d characters"
              .formatted(MAX_VALUES, MAX_CHARACTERS));
    }
  }
}
