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
 * Protobuf. Two ways to say which message of a schema a value is are read: Apicurio's serializer
 * writes a message with its name before it, and Confluent's the path of indexes to it.
 */
final class ProtobufKind implements SchemaKind<FileDescriptor> {

  /** The tag of the name in the message that Apicurio's serializer writes first. */
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
          if (!name.startsWith("google/")) { // these are known
            imported.put(name, parsed(schema));
          }
        });
    MessageElement first = FileDescriptorUtils.firstMessage(file);
    if (first == null) {
      throw new IllegalArgumentException("it has no message");
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
  public byte[] json(FileDescriptor file, byte[] value, int start) {
    try {
      CodedInputStream in = CodedInputStream.newInstance(value, start, value.length - start);
      Descriptor type = named(file, in);
      if (type == null) {
        in = CodedInputStream.newInstance(value, start, value.length - start);
        type = indexed(file, in);
      }
      return AssetJson.MAPPER.writeValueAsBytes(
          ProtobufJson.of(DynamicMessage.parseFrom(type, in)));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the message whose name stands first, or null if none does. */
  private static @Nullable Descriptor named(FileDescriptor file, CodedInputStream in)
      throws IOException {
    CodedInputStream first = CodedInputStream.newInstance(in.readByteArray());
    if (first.isAtEnd() || first.readRawByte() != NAME) {
      return null;
    }
    return file.findMessageTypeByName(first.readString());
  }

  /** Returns the message at the path that stands first; an empty path means the first message. */
  private static Descriptor indexed(FileDescriptor file, CodedInputStream in) throws IOException {
    int depth = in.readSInt32();
    Descriptor type = file.getMessageTypes().get(depth == 0 ? 0 : in.readSInt32());
    for (int i = 1; i < depth; i++) {
      type =
          type.getNestedTypes().stream()
              .filter(
                  nested -> !nested.getOptions().getMapEntry()) // a map has no message in the file
              .toList()
              .get(in.readSInt32());
    }
    return type;
  }
}
