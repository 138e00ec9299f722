package dev.winnow.bundle.onnx;

import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import ai.onnx.proto.OnnxMl.TensorShapeProto;
import ai.onnx.proto.OnnxMl.TypeProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.WireFormat;
import dev.winnow.bundle.BundleException;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Writes a model file with the inputs and the single output that a bundle needs. Inserts casts
 * before the nodes of the graph, and the selection of a token and a cast after them. Copies the
 * rest byte by byte, so that its size and content do not matter.
 */
public final class OnnxAdapter {

  /** The name of the output with the embedding. */
  public static final String EMBEDDING = "embedding";

  /** The name of the output with a vector for every token. */
  public static final String TOKENS = "token_vectors";

  private final Path source;
  private final OnnxFile file;
  private final GraphProto.Builder before = GraphProto.newBuilder();
  private final GraphProto.Builder behind = GraphProto.newBuilder();
  private final Stream.Builder<OnnxFile.Section> cut = Stream.builder();

  /**
   * @param file the description of {@code source}
   */
  public OnnxAdapter(Path source, OnnxFile file) {
    this.source = source;
    this.file = file;
  }

  /** Renames and casts an input; the nodes of the graph still see the former name and type. */
  public OnnxAdapter input(OnnxFile.Value input, String name, DataType type) {
    if (input.name().equals(name) && input.type() == type.getNumber()) {
      return this;
    }
    if (input.name().equals(name)) {
      throw new BundleException(
          "%s: the input %s is not of the type %s".formatted(source, input, type));
    }
    cut.add(input.section());
    before.addInput(value(name, type, input.shape()));
    before.addNode(cast(name, input.name(), input.type()));
    return this;
  }

  /** Makes the embeddings [n, d] the only output, as {@value #EMBEDDING} float32. */
  public OnnxAdapter embedding(OnnxFile.Value output) {
    return only(EMBEDDING, output.name(), output.shape());
  }

  /** Makes all token vectors [n, tokens, d] the only output, as {@value #TOKENS} float32. */
  public OnnxAdapter tokens(OnnxFile.Value output) {
    return only(TOKENS, output.name(), output.shape());
  }

  /**
   * Makes the first token vector of [n, tokens, d] the only output, as {@value #EMBEDDING} float32.
   */
  public OnnxAdapter firstToken(OnnxFile.Value output) {
    String index = EMBEDDING + "_index";
    String first = EMBEDDING + "_first_token";
    behind.addInitializer(
        TensorProto.newBuilder()
            .setName(index)
            .setDataType(DataType.INT64.getNumber())
            .setRawData(ByteString.copyFrom(new byte[Long.BYTES])));
    behind.addNode(
        NodeProto.newBuilder()
            .setName(first)
            .setOpType("Gather")
            .addInput(output.name())
            .addInput(index)
            .addOutput(first)
            .addAttribute(Nodes.integer("axis", 1)));
    List<Long> shape = output.shape();
    return only(
        EMBEDDING, first, shape.isEmpty() ? shape : List.of(shape.getFirst(), shape.getLast()));
  }

  private OnnxAdapter only(String name, String value, List<Long> shape) {
    file.outputs().forEach(each -> cut.add(each.section()));
    boolean ready = value.equals(name) && hasOutput(name, DataType.FLOAT.getNumber());
    if (!ready && file.outputs().stream().anyMatch(output -> output.name().equals(name))) {
      throw new BundleException(
          "%s has an output '%s' that cannot be kept: export it under another name"
              .formatted(source, name));
    }
    if (!ready) {
      behind.addNode(cast(value, name, DataType.FLOAT.getNumber()));
    }
    behind.addOutput(value(name, DataType.FLOAT, shape));
    return this;
  }

  private boolean hasOutput(String name, int type) {
    return file.outputs().stream()
        .anyMatch(output -> output.name().equals(name) && output.type() == type);
  }

  /** Writes the file, which must not exist. */
  public void write(Path target) throws IOException {
    List<OnnxFile.Section> cuts =
        cut.build().sorted(Comparator.comparingInt(OnnxFile.Section::tag)).toList();
    byte[] first = before.build().toByteArray();
    byte[] last = behind.build().toByteArray();
    OnnxFile.Section graph = file.graph();
    long length = (long) graph.end() - graph.start() + first.length + last.length;
    length -= cuts.stream().mapToLong(section -> section.end() - section.tag()).sum();
    try (FileChannel in = FileChannel.open(source);
        FileChannel out =
            FileChannel.open(target, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      copy(in, 0, graph.tag(), out);
      write(out, header(Math.toIntExact(length)));
      write(out, first);
      int at = graph.start();
      for (OnnxFile.Section section : cuts) {
        copy(in, at, section.tag(), out);
        at = section.end();
      }
      copy(in, at, graph.end(), out);
      write(out, last);
      copy(in, graph.end(), in.size(), out);
    }
  }

  private static byte[] header(int length) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream proto = CodedOutputStream.newInstance(bytes);
    proto.writeTag(ModelProto.GRAPH_FIELD_NUMBER, WireFormat.WIRETYPE_LENGTH_DELIMITED);
    proto.writeUInt32NoTag(length);
    proto.flush();
    return bytes.toByteArray();
  }

  private static void copy(FileChannel in, long from, long to, FileChannel out) throws IOException {
    for (long at = from; at < to; ) {
      long copied = in.transferTo(at, to - at, out);
      if (copied <= 0) {
        throw new EOFException("the model file became shorter while it was read");
      }
      at += copied;
    }
  }

  private static void write(FileChannel out, byte[] bytes) throws IOException {
    for (ByteBuffer buffer = ByteBuffer.wrap(bytes); buffer.hasRemaining(); ) {
      out.write(buffer);
    }
  }

  private static NodeProto cast(String from, String to, int type) {
    return NodeProto.newBuilder()
        .setName("to_" + to)
        .setOpType("Cast")
        .addInput(from)
        .addOutput(to)
        .addAttribute(Nodes.integer("to", type))
        .build();
  }

  private static ValueInfoProto value(String name, DataType type, List<Long> shape) {
    TypeProto.Tensor.Builder tensor = TypeProto.Tensor.newBuilder().setElemType(type.getNumber());
    if (!shape.isEmpty()) {
      TensorShapeProto.Builder sizes = tensor.getShapeBuilder();
      for (int axis = 0; axis < shape.size(); axis++) {
        long size = shape.get(axis);
        if (size > 0) {
          sizes.addDimBuilder().setDimValue(size);
        } else {
          sizes.addDimBuilder().setDimParam(axis == 0 ? "n" : name + "_" + axis);
        }
      }
    }
    return ValueInfoProto.newBuilder()
        .setName(name)
        .setType(TypeProto.newBuilder().setTensorType(tensor))
        .build();
  }
}
