package dev.winnow.record.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;
import java.util.List;
import java.util.Map;

/**
 * Converts Protobuf messages to JSON with the field names of the schema. Bytes become base64, and
 * unset fields are omitted. Google's own messages (Struct, Timestamp and others) have the form of
 * Protobuf's JSON mapping. Unlike in that mapping, 64-bit integers are numbers.
 */
final class ProtobufJson {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String WELL_KNOWN = "google.protobuf.";

  private ProtobufJson() {}

  static JsonNode of(Message message) {
    if (message.getDescriptorForType().getFullName().startsWith(WELL_KNOWN)) {
      try {
        return JSON.readTree(JsonFormat.printer().print(message));
      } catch (InvalidProtocolBufferException | JsonProcessingException e) {
        throw new IllegalArgumentException(e.getMessage(), e);
      }
    }
    ObjectNode object = NODES.objectNode();
    for (Map.Entry<FieldDescriptor, Object> set : message.getAllFields().entrySet()) {
      object.set(set.getKey().getName(), field(set.getKey(), set.getValue()));
    }
    return object;
  }

  private static JsonNode field(FieldDescriptor field, Object value) {
    if (field.isMapField()) {
      Descriptor entry = field.getMessageType();
      ObjectNode object = NODES.objectNode();
      for (Object element : (List<?>) value) {
        Message pair = (Message) element;
        object.set(
            String.valueOf(pair.getField(entry.findFieldByName("key"))),
            single(pair.getField(entry.findFieldByName("value"))));
      }
      return object;
    }
    if (field.isRepeated()) {
      ArrayNode array = NODES.arrayNode();
      ((List<?>) value).forEach(element -> array.add(single(element)));
      return array;
    }
    return single(value);
  }

  private static JsonNode single(Object value) {
    return switch (value) {
      case Message message -> of(message);
      case ByteString bytes -> NODES.binaryNode(bytes.toByteArray());
      case EnumValueDescriptor symbol -> NODES.textNode(symbol.getName());
      default -> ScalarJson.of(value);
    };
  }
}
