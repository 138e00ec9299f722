package dev.winnow.index.qdrant.point;

import io.qdrant.client.ValueFactory;
import io.qdrant.client.grpc.JsonWithInt.Value;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Converts between JSON values in Java (as Jackson reads them) and in Qdrant's messages. Qdrant has
 * no integers beyond 64 bits; these are stored as objects with their digits.
 */
final class JsonValues {

  /** The only field of the object that represents an integer beyond 64 bits. */
  private static final String BIG_INTEGER = "winnow:integer";

  /** Longer digits are not parsed, because parsing time grows with the square of the length. */
  private static final int MAX_DIGITS = 1_000;

  private JsonValues() {}

  /**
   * @throws IllegalArgumentException if the value is not a JSON value
   */
  static Value of(@Nullable Object value) {
    return switch (value) {
      case null -> ValueFactory.nullValue();
      case String text -> ValueFactory.value(text);
      case Boolean bool -> ValueFactory.value(bool);
      case Long number -> ValueFactory.value(number);
      case Integer number -> ValueFactory.value(number.longValue());
      case BigInteger number when number.bitLength() < Long.SIZE ->
          ValueFactory.value(number.longValue());
      case BigInteger number ->
          ValueFactory.value(Map.of(BIG_INTEGER, ValueFactory.value(number.toString())));
      case Number number -> ValueFactory.value(number.doubleValue());
      case List<?> list ->
          ValueFactory.list(list.stream().map(JsonValues::of).collect(Collectors.toList()));
      case Map<?, ?> object -> ValueFactory.value(fields(object));
      default ->
          throw new IllegalArgumentException("not a JSON value: " + value.getClass().getName());
    };
  }

  private static Map<String, Value> fields(Map<?, ?> object) {
    Map<String, Value> fields = new LinkedHashMap<>();
    object.forEach((name, value) -> fields.put((String) name, of(value)));
    return fields;
  }

  static @Nullable Object read(Value value) {
    return switch (value.getKindCase()) {
      case STRING_VALUE -> value.getStringValue();
      case BOOL_VALUE -> value.getBoolValue();
      case DOUBLE_VALUE -> value.getDoubleValue();
      case INTEGER_VALUE -> integer(value.getIntegerValue());
      case LIST_VALUE -> {
        List<@Nullable Object> list = new ArrayList<>();
        value.getListValue().getValuesList().forEach(element -> list.add(read(element)));
        yield list;
      }
      case STRUCT_VALUE -> object(value.getStructValue().getFieldsMap());
      case NULL_VALUE, KIND_NOT_SET -> null;
    };
  }

  private static Object object(Map<String, Value> fields) {
    String digits = fields.getOrDefault(BIG_INTEGER, Value.getDefaultInstance()).getStringValue();
    return fields.size() == 1 && digits.length() <= MAX_DIGITS && digits.matches("-?[0-9]+")
        ? new BigInteger(digits)
        : read(fields);
  }

  static Map<String, @Nullable Object> read(Map<String, Value> fields) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    fields.forEach((name, value) -> object.put(name, read(value)));
    return object;
  }

  /** Returns an Integer if the value fits, as Jackson does. */
  private static Object integer(long value) {
    return value == (int) value ? (Object) (int) value : (Object) value;
  }
}
