package dev.winnow.record.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/** Converts numbers, truth values and texts to JSON. */
final class ScalarJson {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private ScalarJson() {}

  /** Returns a number or a truth value as such, and any other value as its text. */
  static JsonNode of(Object value) {
    return switch (value) {
      case Integer number -> NODES.numberNode(number);
      case Long number -> NODES.numberNode(number);
      case Float number -> NODES.numberNode(number);
      case Double number -> NODES.numberNode(number);
      case Boolean flag -> NODES.booleanNode(flag);
      default -> NODES.textNode(value.toString());
    };
  }
}
