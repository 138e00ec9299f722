package dev.winnow.api.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** Makes random values that a schema of an OpenAPI document allows. */
final class SchemaValues {

  /** Chance that a property or parameter is given that need not be. */
  private static final double OPTIONAL = 0.3;

  /** Values that must match a pattern are one of so many ids. */
  static final int IDS = 20;

  private static final double EXAMPLE = 0.3;
  private static final int DEEPEST = 5;
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private static final List<String> TEXTS =
      List.of(
          "umbrella",
          "sports but not basketball",
          "",
          " ",
          "é 漢字 🙂",
          "a\"b\\c",
          "0",
          "line\nbreak");

  private final JsonNode document;
  private final RandomGenerator random;

  SchemaValues(JsonNode document, RandomGenerator random) {
    this.document = document;
    this.random = random;
  }

  boolean optional() {
    return random.nextDouble() < OPTIONAL;
  }

  <T> T oneOf(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  JsonNode value(JsonNode schema) {
    return value(schema, 0);
  }

  private JsonNode value(JsonNode schema, int depth) {
    if (schema.has("$ref")) {
      return value(document.at(schema.get("$ref").asText().substring(1)), depth);
    }
    for (String choice : List.of("oneOf", "anyOf")) {
      if (schema.has(choice)) {
        return value(oneOf(list(schema.get(choice))), depth);
      }
    }
    if (schema.has("enum")) {
      return oneOf(list(schema.get("enum")));
    }
    if (schema.has("examples") && random.nextDouble() < EXAMPLE) {
      return oneOf(list(schema.get("examples")));
    }
    return switch (type(schema)) {
      case "object" -> object(schema, depth);
      case "array" -> array(schema, depth);
      case "integer" -> NODES.numberNode(whole(schema));
      case "number" -> NODES.numberNode(decimal(schema));
      case "boolean" -> NODES.booleanNode(random.nextBoolean());
      case "null" -> NODES.nullNode();
      default -> NODES.textNode(text(schema));
    };
  }

  private String type(JsonNode schema) {
    JsonNode type = schema.path("type");
    return type.isArray()
        ? oneOf(list(type)).asText()
        : type.asText(schema.has("properties") ? "object" : "string");
  }

  private ObjectNode object(JsonNode schema, int depth) {
    ObjectNode object = NODES.objectNode();
    List<String> required = list(schema.path("required")).stream().map(JsonNode::asText).toList();
    schema
        .path("properties")
        .properties()
        .forEach(
            property -> {
              if (required.contains(property.getKey()) || (depth < DEEPEST && optional())) {
                object.set(property.getKey(), value(property.getValue(), depth + 1));
              }
            });
    JsonNode others = schema.path("additionalProperties");
    for (int i = random.nextInt(3); others.isObject() && depth < DEEPEST && i > 0; i--) {
      object.set("key" + i, value(others, depth + 1));
    }
    return object;
  }

  private ArrayNode array(JsonNode schema, int depth) {
    int least = schema.path("minItems").asInt(0);
    int most = Math.min(schema.path("maxItems").asInt(least + 2), least + 2);
    ArrayNode array = NODES.arrayNode();
    for (int i = least + random.nextInt(most - least + 1); i > 0; i--) {
      array.add(value(schema.path("items"), depth + 1));
    }
    return array;
  }

  private long whole(JsonNode schema) {
    long least = schema.path("minimum").asLong(-3);
    long most = schema.path("maximum").asLong(least + 1_000);
    return switch (random.nextInt(4)) {
      case 0 -> least;
      case 1 -> most;
      default -> random.nextLong(least, most + 1);
    };
  }

  private double decimal(JsonNode schema) {
    double least = schema.path("minimum").asDouble(schema.path("exclusiveMinimum").asDouble(-1));
    double most =
        schema.path("maximum").asDouble(schema.path("exclusiveMaximum").asDouble(least + 2));
    return least + (most - least) * (1 + random.nextInt(98)) / 100;
  }

  private String text(JsonNode schema) {
    String text = schema.has("pattern") ? id(schema.get("pattern").asText()) : oneOf(TEXTS);
    while (text.length() < schema.path("minLength").asInt(0)) {
      text += "x";
    }
    return text.substring(0, Math.min(text.length(), schema.path("maxLength").asInt(1_000)));
  }

  private String id(String pattern) {
    int number = random.nextInt(IDS);
    return oneOf(
        Stream.of("conformance/" + number, "conformance-" + number)
            .filter(id -> id.matches(pattern))
            .toList());
  }

  static List<JsonNode> list(JsonNode array) {
    List<JsonNode> list = new ArrayList<>();
    array.forEach(list::add);
    return list;
  }
}
