package dev.winnow.hub;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.AttributeProto.AttributeType;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.OperatorSetIdProto;
import ai.onnx.proto.OnnxMl.StringStringEntryProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import ai.onnx.proto.OnnxMl.TypeProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import com.google.protobuf.ByteString;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

/** Small graphs of the shapes that exported encoders have. */
final class Graphs {

  static final int DIMENSION = 6;
  static final int VOCABULARY = 12;

  private final GraphProto.Builder graph = GraphProto.newBuilder().setName("test");

  /** The mean colour of an image, times a matrix: [n, 3, h, w] to [n, d]. */
  static Graphs vision(String input, String output, int dimension) {
    return vision(input, output, dimension, DataType.FLOAT);
  }

  static Graphs vision(String input, String output, int dimension, DataType type) {
    Graphs graphs = new Graphs().input(input, type, -1, 3, -1, -1);
    if (type != DataType.FLOAT) {
      graphs.node(
          "Cast", input + "_float", List.of(input), integer("to", DataType.FLOAT.getNumber()));
    }
    return graphs
        .node(
            "GlobalAveragePool", "mean", List.of(type == DataType.FLOAT ? input : input + "_float"))
        .node("Flatten", "colour", List.of("mean"), integer("axis", 1))
        .weights("projection", 3, dimension)
        .node("MatMul", output, List.of("colour", "projection"))
        .output(output, DataType.FLOAT, -1, -1);
  }

  /** Token vectors [n, t, d] as {@code last_hidden_state}, from ids. */
  static Graphs tokens(int dimension, String... inputs) {
    return tokens(VOCABULARY, dimension, "last_hidden_state", inputs);
  }

  /** Token vectors [n, t, d] from ids: the rows of {@link #table}. */
  static Graphs tokens(int vocabulary, int dimension, String output, String... inputs) {
    Graphs graphs = new Graphs();
    for (String input : inputs) {
      graphs.input(input, DataType.INT64, -1, -1);
    }
    return graphs
        .weights("words", vocabulary, dimension)
        .node("Gather", output, List.of("words", "input_ids"));
  }

  /** Returns the vectors of the tokens. */
  static float[][] table(int vocabulary, int dimension) {
    float[][] rows = new float[vocabulary][dimension];
    FloatBuffer all =
        ByteBuffer.wrap(values(vocabulary * dimension))
            .order(ByteOrder.LITTLE_ENDIAN)
            .asFloatBuffer();
    for (float[] row : rows) {
      all.get(row);
    }
    return rows;
  }

  /** The first token's vector as an output. */
  Graphs firstOf(String tokens, String output, int dimension) {
    graph.addInitializer(
        TensorProto.newBuilder()
            .setName("first")
            .setDataType(DataType.INT64.getNumber())
            .setRawData(ByteString.copyFrom(new byte[Long.BYTES])));
    return node("Gather", output, List.of(tokens, "first"), integer("axis", 1))
        .output(output, DataType.FLOAT, -1, dimension);
  }

  /** An output in half precision. */
  Graphs half(String value, String output, long... shape) {
    return node("Cast", output, List.of(value), integer("to", DataType.FLOAT16.getNumber()))
        .output(output, DataType.FLOAT16, shape);
  }

  /** Another node with a vector for every token, whose place it adds. */
  Graphs placed(String tokens, String output, int length, int dimension) {
    return weights("places", length, dimension)
        .node("Gather", "place", List.of("places", "position_ids"))
        .node("Add", output, List.of(tokens, "place"))
        .output(output, DataType.FLOAT, -1, -1, dimension);
  }

  /** Returns what the quantised product makes of a row, but for its scale. */
  static float[] product(float[] row, int columns) {
    byte[] weights = bytes(row.length * columns);
    float[] product = new float[columns];
    for (int i = 0; i < row.length; i++) {
      for (int j = 0; j < columns; j++) {
        product[j] += row[i] * (Byte.toUnsignedInt(weights[i * columns + j]) - 128);
      }
    }
    return product;
  }

  /** The weights of a matrix in 8 bits around 128. */
  private static byte[] bytes(int count) {
    FloatBuffer values =
        ByteBuffer.wrap(values(count)).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
    byte[] bytes = new byte[count];
    for (int i = 0; i < count; i++) {
      bytes[i] = (byte) Math.clamp(Math.round(128 + 30 * values.get(i)), 0, 255);
    }
    return bytes;
  }

  /** A matrix with weights in half precision. */
  Graphs halfWeights(String name, int rows, int columns) {
    FloatBuffer values =
        ByteBuffer.wrap(values(rows * columns)).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
    ByteBuffer half = ByteBuffer.allocate(2 * rows * columns).order(ByteOrder.LITTLE_ENDIAN);
    while (values.hasRemaining()) {
      half.putShort(Float.floatToFloat16(values.get()));
    }
    graph.addInitializer(
        tensor(name + "_half", rows, columns)
            .setDataType(DataType.FLOAT16.getNumber())
            .setRawData(ByteString.copyFrom(half.array())));
    return node("Cast", name, List.of(name + "_half"), integer("to", DataType.FLOAT.getNumber()));
  }

  /** A matrix product of a value and weights. */
  Graphs product(String input, String output, int rows, int columns, String variant) {
    return switch (variant) {
      case "fp32" ->
          weights("projection", rows, columns).node("MatMul", output, List.of(input, "projection"));
      case "fp16" ->
          halfWeights("projection", rows, columns)
              .node("MatMul", output, List.of(input, "projection"));
      default -> quantised(input, output, rows, columns);
    };
  }

  /** A matrix product as a quantised export has it: weights of 8 bits, activations when it runs. */
  Graphs quantised(String input, String output, int rows, int columns) {
    graph.addInitializer(
        TensorProto.newBuilder()
            .setName("quantised")
            .setDataType(DataType.UINT8.getNumber())
            .addDims(rows)
            .addDims(columns)
            .setRawData(ByteString.copyFrom(bytes(rows * columns))));
    graph.addInitializer(
        TensorProto.newBuilder()
            .setName("zero")
            .setDataType(DataType.UINT8.getNumber())
            .setRawData(ByteString.copyFrom(new byte[] {(byte) 128})));
    graph.addNode(
        NodeProto.newBuilder()
            .setName("quantise")
            .setOpType("DynamicQuantizeLinear")
            .addInput(input)
            .addAllOutput(List.of("bytes", "scale", "bytes_zero")));
    return node("MatMulInteger", "product", List.of("bytes", "quantised", "bytes_zero", "zero"))
        .node(
            "Cast", "product_float", List.of("product"), integer("to", DataType.FLOAT.getNumber()))
        .node("Mul", output, List.of("product_float", "scale"));
  }

  /** The mean of all token vectors, padding included, as an output. */
  Graphs meanOfTokens(String output) {
    return mean("last_hidden_state", output).output(output, DataType.FLOAT, -1, -1);
  }

  Graphs mean(String tokens, String output) {
    return node(
        "ReduceMean",
        output,
        List.of(tokens),
        AttributeProto.newBuilder().setName("axes").setType(AttributeType.INTS).addInts(1),
        integer("keepdims", 0));
  }

  Graphs flatten(String value, String output) {
    return node("Flatten", output, List.of(value), integer("axis", 1));
  }

  Graphs cast(String value, String output, DataType type) {
    return node("Cast", output, List.of(value), integer("to", type.getNumber()));
  }

  Graphs input(String name, DataType type, long... shape) {
    graph.addInput(value(name, type, shape));
    return this;
  }

  Graphs output(String name, DataType type, long... shape) {
    graph.addOutput(value(name, type, shape));
    return this;
  }

  Graphs node(
      String type, String output, List<String> inputs, AttributeProto.Builder... attributes) {
    NodeProto.Builder node =
        NodeProto.newBuilder()
            .setName("make_" + output)
            .setOpType(type)
            .addAllInput(inputs)
            .addOutput(output);
    for (AttributeProto.Builder attribute : attributes) {
      node.addAttribute(attribute);
    }
    graph.addNode(node);
    return this;
  }

  Graphs weights(String name, int rows, int columns) {
    graph.addInitializer(
        tensor(name, rows, columns).setRawData(ByteString.copyFrom(values(rows * columns))));
    return this;
  }

  /** Moves all weights into an external file. */
  Graphs externalWeights(Path file) throws IOException {
    TensorProto weights = graph.getInitializer(0);
    Files.write(file, weights.getRawData().toByteArray());
    graph.setInitializer(
        0,
        weights.toBuilder()
            .clearRawData()
            .setDataLocation(TensorProto.DataLocation.EXTERNAL)
            .addExternalData(
                StringStringEntryProto.newBuilder()
                    .setKey("location")
                    .setValue(file.getFileName().toString())));
    return this;
  }

  /** Turns all weights into constants, which an external file holds. */
  Graphs externalConstants(Path file) throws IOException {
    externalWeights(file);
    TensorProto weights = graph.getInitializer(0);
    graph
        .clearInitializer()
        .addNode(
            0,
            NodeProto.newBuilder()
                .setName("constant")
                .setOpType("Constant")
                .addOutput(weights.getName())
                .addAttribute(
                    AttributeProto.newBuilder()
                        .setName("value")
                        .setType(AttributeType.TENSOR)
                        .setT(weights)));
    return this;
  }

  void write(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Files.write(
        file,
        ModelProto.newBuilder()
            .setIrVersion(8)
            .setGraph(graph)
            .addOpsetImport(OperatorSetIdProto.newBuilder().setVersion(13))
            .setProducerName("behind the graph")
            .build()
            .toByteArray());
  }

  private static TensorProto.Builder tensor(String name, int rows, int columns) {
    return TensorProto.newBuilder()
        .setName(name)
        .setDataType(DataType.FLOAT.getNumber())
        .addDims(rows)
        .addDims(columns);
  }

  private static byte[] values(int count) {
    Random random = new Random(count);
    ByteBuffer bytes = ByteBuffer.allocate(4 * count).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < count; i++) {
      bytes.putFloat((float) random.nextGaussian());
    }
    return bytes.array();
  }

  private static AttributeProto.Builder integer(String name, long value) {
    return AttributeProto.newBuilder().setName(name).setType(AttributeType.INT).setI(value);
  }

  private static ValueInfoProto value(String name, DataType type, long... shape) {
    TypeProto.Tensor.Builder tensor = TypeProto.Tensor.newBuilder().setElemType(type.getNumber());
    for (int axis = 0; axis < shape.length; axis++) {
      if (shape[axis] > 0) {
        tensor.getShapeBuilder().addDimBuilder().setDimValue(shape[axis]);
      } else {
        tensor.getShapeBuilder().addDimBuilder().setDimParam(name + axis);
      }
    }
    return ValueInfoProto.newBuilder()
        .setName(name)
        .setType(TypeProto.newBuilder().setTensorType(tensor))
        .build();
  }
}
