package dev.winnow.bundle.onnx;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.StringStringEntryProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.TensorShapeProto;
import ai.onnx.proto.OnnxMl.TypeProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.ExtensionRegistryLite;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import com.google.protobuf.WireFormat;
import dev.winnow.bundle.BundleException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The description of the graph in a model file. Reading skips weights, so that a file of a gigabyte
 * needs little memory. Positions are kept, so that {@link OnnxAdapter} can write the file with
 * other inputs and outputs.
 *
 * @param inputs the inputs of the graph that are not weights, in order
 * @param outputs the outputs of the graph, in order
 * @param external names of further files that hold weights
 * @param graph the position of the graph's content in the file
 */
public record OnnxFile(
    List<Value> inputs, List<Value> outputs, Set<String> external, Section graph) {

  /** An upper limit for the description of an input. */
  private static final int MAX_VALUE_BYTES = 1 << 16;

  private static final int MAX_DEPTH = 20;

  public OnnxFile {
    inputs = List.copyOf(inputs);
    outputs = List.copyOf(outputs);
    external = Set.copyOf(external);
  }

  /**
   * A range of bytes of the file.
   *
   * @param tag start of the protobuf field, before its tag and length
   * @param start start of the field's content
   * @param end end of the content, exclusive
   */
  public record Section(int tag, int start, int end) {}

  /**
   * An input or output.
   *
   * @param type the type of the elements, a value of {@link TensorProto.DataType}
   * @param shape -1 for an axis of any size; empty if the file does not define it
   * @param section the position of this description in the file
   */
  public record Value(String name, int type, List<Long> shape, Section section) {

    public Value {
      shape = List.copyOf(shape);
    }

    /** Returns a text such as {@code pixels float[?, 3, 224, 224]}. */
    @Override
    public String toString() {
      TensorProto.DataType known = TensorProto.DataType.forNumber(type);
      return "%s %s%s"
          .formatted(
              name,
              known == null ? "type " + type : known.name().toLowerCase(Locale.ROOT),
              shape.stream()
                  .map(size -> size < 0 ? "?" : size.toString())
                  .collect(Collectors.joining(", ", "[", "]")));
    }
  }

  /**
   * Reads a model file.
   *
   * @throws BundleException if it is not an ONNX file
   */
  public static OnnxFile read(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      CodedInputStream proto = CodedInputStream.newInstance(in);
      proto.setSizeLimit(Integer.MAX_VALUE);
      OnnxFile found = null;
      for (int at = 0, tag = proto.readTag(); tag != 0; tag = proto.readTag()) {
        if (WireFormat.getTagFieldNumber(tag) == ModelProto.GRAPH_FIELD_NUMBER) {
          if (found != null) {
            throw new BundleException(file + " has more than one graph");
          }
          found = graph(proto, at);
        } else {
          proto.skipField(tag);
        }
        at = proto.getTotalBytesRead();
      }
      if (found == null) {
        throw new BundleException(file + " is not an ONNX file: it has no graph");
      }
      return found;
    } catch (InvalidProtocolBufferException e) {
      throw new BundleException(
          "%s is not an ONNX file, or it is truncated: copy it again".formatted(file), e);
    }
  }

  private static OnnxFile graph(CodedInputStream proto, int tagAt) throws IOException {
    int length = proto.readRawVarint32();
    int start = proto.getTotalBytesRead();
    int limit = proto.pushLimit(length);
    List<Value> inputs = new ArrayList<>();
    List<Value> outputs = new ArrayList<>();
    Set<String> weights = new HashSet<>();
    Set<String> external = new TreeSet<>();
    for (int at = start, tag = proto.readTag(); tag != 0; tag = proto.readTag()) {
      switch (WireFormat.getTagFieldNumber(tag)) {
        case GraphProto.INPUT_FIELD_NUMBER -> inputs.add(value(proto, at));
        case GraphProto.OUTPUT_FIELD_NUMBER -> outputs.add(value(proto, at));
        case GraphProto.INITIALIZER_FIELD_NUMBER -> weights.add(tensor(proto, external));
        case GraphProto.NODE_FIELD_NUMBER -> node(proto, 0, external);
        default -> proto.skipField(tag);
      }
      at = proto.getTotalBytesRead();
    }
    proto.popLimit(limit);
    inputs.removeIf(input -> weights.contains(input.name()));
    return new OnnxFile(
        inputs, outputs, external, new Section(tagAt, start, proto.getTotalBytesRead()));
  }

  private static Value value(CodedInputStream proto, int tagAt) throws IOException {
    int start = proto.getTotalBytesRead();
    ValueInfoProto value = message(proto, ValueInfoProto.parser());
    TypeProto.Tensor tensor = value.getType().getTensorType();
    return new Value(
        value.getName(),
        tensor.getElemType(),
        tensor.getShape().getDimList().stream()
            .map(TensorShapeProto.Dimension::getDimValue)
            .map(size -> size > 0 ? size : -1)
            .toList(),
        new Section(tagAt, start, proto.getTotalBytesRead()));
  }

  /**
   * Adds the files that hold the tensors of a node's attributes, such as those of constants.
   *
   * @param depth number of graphs around the node's graph
   */
  private static void node(CodedInputStream proto, int depth, Set<String> external)
      throws IOException {
    if (depth > MAX_DEPTH) {
      throw new InvalidProtocolBufferException("too many graphs in each other");
    }
    int limit = proto.pushLimit(proto.readRawVarint32());
    for (int tag = proto.readTag(); tag != 0; tag = proto.readTag()) {
      if (WireFormat.getTagFieldNumber(tag) == NodeProto.ATTRIBUTE_FIELD_NUMBER) {
        attribute(proto, depth, external);
      } else {
        proto.skipField(tag);
      }
    }
    proto.popLimit(limit);
  }

  private static void attribute(CodedInputStream proto, int depth, Set<String> external)
      throws IOException {
    int limit = proto.pushLimit(proto.readRawVarint32());
    for (int tag = proto.readTag(); tag != 0; tag = proto.readTag()) {
      switch (WireFormat.getTagFieldNumber(tag)) {
        case AttributeProto.T_FIELD_NUMBER, AttributeProto.TENSORS_FIELD_NUMBER ->
            tensor(proto, external);
        case AttributeProto.G_FIELD_NUMBER, AttributeProto.GRAPHS_FIELD_NUMBER ->
            subgraph(proto, depth + 1, external);
        default -> proto.skipField(tag);
      }
    }
    proto.popLimit(limit);
  }

  private static void subgraph(CodedInputStream proto, int depth, Set<String> external)
      throws IOException {
    int limit = proto.pushLimit(proto.readRawVarint32());
    for (int tag = proto.readTag(); tag != 0; tag = proto.readTag()) {
      switch (WireFormat.getTagFieldNumber(tag)) {
        case GraphProto.INITIALIZER_FIELD_NUMBER -> tensor(proto, external);
        case GraphProto.NODE_FIELD_NUMBER -> node(proto, depth, external);
        default -> proto.skipField(tag);
      }
    }
    proto.popLimit(limit);
  }

  /** Returns the name of a tensor, and adds the file that holds it to {@code external}. */
  private static String tensor(CodedInputStream proto, Set<String> external) throws IOException {
    int limit = proto.pushLimit(proto.readRawVarint32());
    String name = "";
    for (int tag = proto.readTag(); tag != 0; tag = proto.readTag()) {
      switch (WireFormat.getTagFieldNumber(tag)) {
        case TensorProto.NAME_FIELD_NUMBER -> name = proto.readStringRequireUtf8();
        case TensorProto.EXTERNAL_DATA_FIELD_NUMBER -> {
          StringStringEntryProto entry = message(proto, StringStringEntryProto.parser());
          if (entry.getKey().equals("location")) {
            external.add(entry.getValue());
          }
        }
        default -> proto.skipField(tag);
      }
    }
    proto.popLimit(limit);
    return name;
  }

  private static <M extends MessageLite> M message(CodedInputStream proto, Parser<M> parser)
      throws IOException {
    int length = proto.readRawVarint32();
    if (length < 0 || length > MAX_VALUE_BYTES) {
      throw new InvalidProtocolBufferException("a description of %d bytes".formatted(length));
    }
    return parser.parseFrom(proto.readRawBytes(length), ExtensionRegistryLite.getEmptyRegistry());
  }
}
