package dev.winnow.record.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Map;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;
import org.jspecify.annotations.Nullable;

/**
 * Converts Avro values to JSON. Bytes become base64, null fields are omitted, and values of logical
 * types are converted as their underlying type.
 */
final class AvroJson {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private AvroJson() {}

  static JsonNode of(@Nullable Object value) {
    return switch (value) {
      case null -> NODES.nullNode();
      case IndexedRecord record -> object(record);
      case Map<?, ?> map -> {
        ObjectNode object = NODES.objectNode();
        map.forEach((key, element) -> object.set(String.valueOf(key), of(element)));
        yield object;
      }
      case Collection<?> elements -> {
        ArrayNode array = NODES.arrayNode(elements.size());
        elements.forEach(element -> array.add(of(element)));
        yield array;
      }
      case ByteBuffer bytes -> {
        byte[] copy = new byte[bytes.remaining()];
        bytes.duplicate().get(copy);
        yield NODES.binaryNode(copy);
      }
      case GenericFixed fixed -> NODES.binaryNode(fixed.bytes());
      default -> ScalarJson.of(value); // a string, or the symbol of an enum, becomes a text
    };
  }

  private static ObjectNode object(IndexedRecord record) {
    ObjectNode object = NODES.objectNode();
    record
        .getSchema()
        .getFields()
        .forEach(
            field -> {
              Object value = record.get(field.pos());
              if (value != null) {
                object.set(field.name(), of(value));
              }
            });
    return object;
  }
}
