package dev.winnow.record.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.WireFormat;
import com.squareup.wire.schema.internal.parser.MessageElement;
import com.squareup.wire.schema.internal.parser.ProtoFileElement;
import com.squareup.wire.schema.internal.parser.ProtoParser;
import dev.winnow.record.AssetJson;
import io.apicurio.registry.utils.protobuf.schema.FileDescriptorUtils;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Protobuf. Reads all encodings of a value's message type: Apicurio's serializer writes its name
 * into a header, or a message with its name before the value, and Confluent's writes the path of
 * indexes to the type.
 */
final class ProtobufKind implements SchemaKind<FileDescriptor> {

  /**
   * The tag of the name field in the message that Apicurio's serializer writes before the value.
   */
  private static final int NAME = 1 << 3 | WireFormat.WIRETYPE_LENGTH_DELIMITED;

  @Override
  public String name() {
    return "Protobuf";
  }

  @Override
  public FileDescriptor parse(String text, Map<String, String> imports) {
    ProtoFileElement file = parsed(text);
    Map<String, ProtoFileElement> imported = new HashMap<>();
    imports.forEach(
        (name, schema) -> {
          if (!name.startsWith("google/")) { // the library knows these
            imported.put(name, parsed(schema));
          }
        });
    MessageElement first = FileDescriptorUtils.firstMessage(file);
    if (first == null) {
      throw new IllegalArgumentException("the schema has no message");
    }
    try {
      return imported.isEmpty()
          ? FileDescriptorUtils.protoFileToFileDescriptor(file)
          : FileDescriptorUtils.toDescriptor(first.getName(), file, imported).getFile();
    } catch (DescriptorValidationException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private static ProtoFileElement parsed(String text) {
    return ProtoParser.Companion.parse(FileDescriptorUtils.DEFAULT_LOCATION, text);
  }

  @Override
  public byte[] json(FileDescriptor file, RegisteredValue value) {
    try {
      CodedInputStream in = in(value);
      Descriptor type;
      if (value.messageType() == null) {
        type = named(file, in);
        if (type == null) {
          in = in(value);
          type = indexed(file, in);
        }
      } else {
        type = file.findMessageTypeByName(value.messageType());
        if (type == null) {
          throw new IllegalArgumentException("no message is called " + value.messageType());
        }
      }
      return AssetJson.MAPPER.writeValueAsBytes(
          ProtobufJson.of(DynamicMessage.parseFrom(type, in)));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static CodedInputStream in(RegisteredValue value) {
    return CodedInputStream.newInstance(
        value.bytes(), value.start(), value.bytes().length - value.start());
  }

  /**
   * Reads the name before the value and returns its type, or null if there is no name. A path of
   * indexes may begin like a name: that of the sixth message does.
   */
  private static @Nullable Descriptor named(FileDescriptor file, CodedInputStream in) {
    try {
      CodedInputStream first = CodedInputStream.newInstance(in.readByteArray());
      if (first.isAtEnd() || first.readRawByte() != NAME) {
        return null;
      }
      return file.findMessageTypeByName(first.readString());
    } catch (IOException e) {
      return null;
    }
  }

  /**
   * Reads the path before the value and returns its type. An empty path means the first message.
   */
  private static Descriptor indexed(FileDescriptor file, CodedInputStream in) throws IOException {
    int depth = in.readSInt32();
    Descriptor type = file.getMessageTypes().get(depth == 0 ? 0 : in.readSInt32());
    for (int i = 1; i < depth; i++) {
      type =
          type.getNestedTypes().stream()
              .filter(
                  nested ->
                      !nested
                          .getOptions()
                          .getMapEntry()) // map entries are not messages of the file
              .toList()
              .get(in.readSInt32());
    }
    return type;
  }
}
