package dev.winnow.json;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import dev.winnow.text.Excerpt;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Describes an error in JSON for its sender, without class names and without the input. */
public final class JsonFault {

  /** How Jackson's message of a field that occurs twice begins; the field's name follows. */
  private static final String DUPLICATE = "Duplicate field";

  private JsonFault() {}

  /** Returns the error with line and column, if known. */
  public static String describe(JacksonException e) {
    return describe(e, at -> "line %d, column %d".formatted(at.getLineNr(), at.getColumnNr()));
  }

  /** Returns the error with its column, if known, of JSON that is one line of a file. */
  public static String describeInLine(JacksonException e) {
    return describe(e, at -> "column " + at.getColumnNr());
  }

  private static String describe(JacksonException e, Function<JsonLocation, String> place) {
    if (e instanceof JsonMappingException && e.getCause() instanceof JacksonException cause) {
      return describe(cause, place); // it adds only the path
    }
    String where =
        e.getLocation() == null || e.getLocation().getColumnNr() < 1
            ? ""
            : " (%s)".formatted(place.apply(e.getLocation()));
    return switch (e) {
      case UnrecognizedPropertyException unknown ->
          "unknown field '%s'%s; the fields are %s"
              .formatted(
                  Excerpt.of(unknown.getPropertyName()), where, unknown.getKnownPropertyIds());
      case MismatchedInputException mismatch -> mismatch(mismatch) + where;
      case ValueInstantiationException refused when refused.getCause() != null ->
          refused.getCause().getMessage() + where;
      case NotUtf8Exception bytes -> bytes.getOriginalMessage();
      case JsonEOFException end -> "the JSON ends too early" + where;
      case InputCoercionException number -> "a number is out of its range" + where;
      case JsonParseException text when text.getOriginalMessage().contains("base64") ->
          "not base 64" + where;
      case JsonParseException text when text.getOriginalMessage().startsWith(DUPLICATE) ->
          "duplicate field '%s'".formatted(Excerpt.of(duplicate(text))) + where;
      case StreamConstraintsException limit ->
          "the JSON is too deep, has too many values, or a text or number in it is too long"
              + where;
      default -> "not JSON" + where;
    };
  }

  /** Returns the name of a field that occurs twice. */
  private static String duplicate(JsonParseException e) {
    String quoted = e.getOriginalMessage().substring(DUPLICATE.length()).strip();
    return quoted.substring(1, quoted.length() - 1);
  }

  private static String mismatch(MismatchedInputException e) {
    String path = path(e.getPath());
    if (e.getOriginalMessage().startsWith("Trailing token")) {
      return "more than one JSON value";
    }
    if (e.getTargetType() == float[].class) {
      return path + ": " + e.getOriginalMessage(); // the message of FloatsReader
    }
    return path.isEmpty()
        ? "not " + kind(e.getTargetType()).replace("an object", "a JSON object")
        : path + " must be " + kind(e.getTargetType());
  }

  /** Returns a path such as {@code positive[0].weight}. */
  private static String path(List<JsonMappingException.Reference> steps) {
    StringBuilder path = new StringBuilder();
    for (JsonMappingException.Reference step : steps) {
      if (step.getFieldName() == null) {
        path.append('[').append(step.getIndex()).append(']');
      } else {
        path.append(path.isEmpty() ? "" : ".").append(Excerpt.of(step.getFieldName()));
      }
    }
    return path.toString();
  }

  private static String kind(@Nullable Class<?> type) {
    if (type == null) {
      return "of another kind";
    }
    if (type == String.class) {
      return "a text";
    }
    if (type == byte[].class) {
      return "base 64";
    }
    if (type == Boolean.class || type == boolean.class) {
      return "true or false";
    }
    if (List.of(Integer.class, int.class, Long.class, long.class).contains(type)) {
      return "an integer";
    }
    if (Number.class.isAssignableFrom(type) || type.isPrimitive()) {
      return "a number";
    }
    return Collection.class.isAssignableFrom(type) || type.isArray() ? "a list" : "an object";
  }
}
