package dev.winnow.api.search.request;

import static dev.winnow.api.Checks.require;

import com.fasterxml.jackson.databind.JsonNode;
import dev.winnow.api.Checks;
import dev.winnow.search.model.Parameter;
import dev.winnow.search.model.ParameterValues;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads and checks the parameters of methods, by what the methods declare. */
final class ParametersReader {

  private ParametersReader() {}

  /**
   * @param known parameters by their names
   * @throws dev.winnow.http.ProblemException if one is unknown or out of its range
   */
  static ParameterValues read(
      @Nullable Map<String, JsonNode> given, Map<String, Parameter<?>> known) {
    ParameterValues values = ParameterValues.DEFAULT;
    if (given == null) {
      return values;
    }
    for (var entry : given.entrySet()) {
      Parameter<?> parameter = known.get(entry.getKey());
      require(
          parameter != null,
          "unknown field '%s'; the parameters are %s",
          "params." + entry.getKey(),
          known.keySet());
      if (parameter != null && !entry.getValue().isNull()) {
        values = with(values, parameter, entry.getValue());
      }
    }
    return values;
  }

  private static <T> ParameterValues with(
      ParameterValues values, Parameter<T> parameter, JsonNode node) {
    try {
      return values.with(parameter, parameter.type().cast(value(parameter, node)));
    } catch (IllegalArgumentException e) {
      throw Checks.invalid("params.%s", e.getMessage());
    }
  }

  private static Object value(Parameter<?> parameter, JsonNode node) {
    switch (parameter) {
      case Parameter.Decimal decimal when node.isNumber() -> {
        return node.doubleValue();
      }
      case Parameter.Whole whole when node.isIntegralNumber() && node.canConvertToInt() -> {
        return node.intValue();
      }
      case Parameter.Flag flag when node.isBoolean() -> {
        return node.booleanValue();
      }
      case Parameter.Choice choice when node.isTextual() -> {
        require(
            choice.allows(node.textValue()),
            "params.%s is '%s'; it must be one of %s",
            choice.name(),
            node.textValue(),
            String.join(", ", choice.values()));
        return node.textValue();
      }
      case Parameter.Name name when node.isTextual() -> {
        return node.textValue();
      }
      default -> throw Checks.invalid("params.%s must be %s", parameter.name(), kind(parameter));
    }
  }

  private static String kind(Parameter<?> parameter) {
    return switch (parameter) {
      case Parameter.Decimal decimal -> "a number, " + decimal.range();
      case Parameter.Whole whole -> "an integer, " + whole.range();
      case Parameter.Flag flag -> flag.range();
      case Parameter.Choice choice -> choice.range();
      case Parameter.Name name -> name.range();
    };
  }
}
