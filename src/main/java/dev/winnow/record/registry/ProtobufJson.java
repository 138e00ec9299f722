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
import java.math.BigInteger;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Converts Protobuf messages to JSON with the field names of the schema. Bytes become base64, and
 * unset fields are omitted. Google's own messages (Struct, Timestamp and others) have the form of
 * Protobuf's JSON mapping. Unlike in that mapping, 64-bit integers are numbers.
 */
final class ProtobufJson {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String WELL_KNOWN = "google.protobuf.";

  /** Up to here, doubles represent all integers. */
  private static final long MAX_EXACT = 1L << 53;

  private static final Set<FieldDescriptor.Type> UNSIGNED =
      EnumSet.of(
          FieldDescriptor.Type.UINT32,
          FieldDescriptor.Type.FIXED32,
          FieldDescriptor.Type.UINT64,
          FieldDescriptor.Type.FIXED64);

  private ProtobufJson() {}

  static JsonNode of(Message message) {
    if (message.getDescriptorForType().getFullName().startsWith(WELL_KNOWN)) {
      FieldDescriptor wrapped = message.getDescriptorForType().findFieldByName("value");
      if (message.getDescriptorForType().getFullName().endsWith("Value") && wrapped != null) {
        return single(wrapped, message.getField(wrapped)); // a wrapper, such as Int64Value
      }
      try {
        return whole(JSON.readTree(JsonFormat.printer().print(message)));
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
            single(entry.findFieldByName("value"), pair.getField(entry.findFieldByName("value"))));
      }
      return object;
    }
    if (field.isRepeated()) {
      ArrayNode array = NODES.arrayNode();
      ((List<?>) value).forEach(element -> array.add(single(field, element)));
      return array;
    }
    return single(field, value);
  }

  /** Returns JSON whose integral numbers are integers: a Struct has only doubles. */
  private static JsonNode whole(JsonNode json) {
    if (json.isDouble()
        && json.doubleValue() == Math.rint(json.doubleValue())
        && Math.abs(json.doubleValue()) <= MAX_EXACT) {
      return NODES.numberNode(json.longValue());
    }
    if (json instanceof ObjectNode object) {
      object.properties().forEach(field -> field.setValue(whole(field.getValue())));
    } else if (json instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        array.set(i, whole(array.get(i)));
      }
    }
    return json;
  }

  private static JsonNode single(FieldDescriptor field, Object value) {
    return switch (value) {
      // Java's integers of these types are signed.
      case Integer number when UNSIGNED.contains(field.getType()) ->
          NODES.numberNode(Integer.toUnsignedLong(number));
      case Long number when number < 0 && UNSIGNED.contains(field.getType()) ->
          NODES.numberNode(new BigInteger(Long.toUnsignedString(number)));
      case Message message -> of(message);
      case ByteString bytes -> NODES.binaryNode(bytes.toByteArray());
      case EnumValueDescriptor symbol -> NODES.textNode(symbol.getName());
      default -> ScalarJson.of(value);
    };
  }
}
