package dev.winnow.bundle.onnx;

import ai.onnx.proto.OnnxMl;
import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.TensorShapeProto;
import ai.onnx.proto.OnnxMl.TypeProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import com.google.protobuf.ByteString;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Builds an ONNX graph node by node, opset 17. Methods take and return names of values; every value
 * is float32 unless said otherwise. Not thread-safe.
 */
public final class OnnxGraphBuilder {

  private static final int OPSET = 17;
  private static final int IR_VERSION = 8;

  /** Weights of at least this many values are worth a cast. */
  private static final long LARGE = 256;

  private final OnnxMl.GraphProto.Builder graph;
  private int values;

  public OnnxGraphBuilder(String name) {
    graph = OnnxMl.GraphProto.newBuilder().setName(name);
  }

  /**
   * Declares the graph's input.
   *
   * @param shape the dimensions after the batch dimension, which is free
   */
  public String input(String name, long... shape) {
    graph.addInput(value(name, shape));
    return name;
  }

  /** Adds an output with this name and value. */
  public void output(String name, String value, long... shape) {
    graph.addNode(
        NodeProto.newBuilder().setOpType("Identity").setName(name).addInput(value).addOutput(name));
    graph.addOutput(value(name, shape));
  }

  /** Adds a node without attributes. */
  public String node(String operator, String... inputs) {
    return node(operator, List.of(), inputs);
  }

  private String node(String operator, List<AttributeProto> attributes, String... inputs) {
    String output = operator.toLowerCase(Locale.ROOT) + "_" + values++;
    graph.addNode(Nodes.node(output, operator, attributes, List.of(inputs)));
    return output;
  }

  /** A convolution with a square window, padded on all sides. */
  public String convolution(
      String input, String weight, String bias, int kernel, int stride, int padding) {
    return node(
        "Conv",
        List.of(
            ints("kernel_shape", kernel, kernel),
            ints("strides", stride, stride),
            ints("pads", padding, padding, padding, padding)),
        input,
        weight,
        bias);
  }

  /** Joins values along their second dimension. */
  public String concat(String... inputs) {
    return node("Concat", List.of(Nodes.integer("axis", 1)), inputs);
  }

  /** Computes the softmax along the second dimension. */
  public String softmax(String input) {
    return node("Softmax", List.of(Nodes.integer("axis", 1)), input);
  }

  /** Flattens {@code [n, …]} to {@code [n, m]}. */
  public String flatten(String input) {
    return node("Flatten", List.of(Nodes.integer("axis", 1)), input);
  }

  /**
   * Keeps the largest values of every row of {@code [n, k]} and sets the others to 0. Keeps all
   * values that equal the smallest kept one.
   *
   * @param top number of values to keep, 1 to k
   */
  public String top(String input, int top) {
    String count = longs("top", top);
    String largest = "topk_" + values++;
    graph.addNode(
        NodeProto.newBuilder()
            .setOpType("TopK")
            .setName(largest)
            .addInput(input)
            .addInput(count)
            .addOutput(largest)
            .addOutput(largest + "_indices"));
    String border =
        node(
            "Slice",
            largest,
            longs("border_start", top - 1),
            longs("border_end", top),
            longs("border_axis", 1));
    String below = node("Less", input, border);
    String kept =
        node(
            "Cast",
            List.of(Nodes.integer("to", TensorProto.DataType.FLOAT_VALUE)),
            node("Not", below));
    return node("Mul", input, kept);
  }

  /** Scales every row of {@code [n, k]} to length 1; a row of zeros is unchanged. */
  public String unit(String input) {
    return node("LpNormalization", List.of(Nodes.integer("axis", 1), Nodes.integer("p", 2)), input);
  }

  /**
   * Returns the mean over the last two dimensions of {@code [n, k, h, w]}: {@code [n, k, 1, 1]}.
   */
  public String places(String input) {
    return node("GlobalAveragePool", input);
  }

  /** Returns the sum of every row of {@code [n, k]}: {@code [n, 1]}. */
  public String sum(String input) {
    return node("ReduceSum", List.of(Nodes.integer("keepdims", 1)), input, longs("axis", 1));
  }

  /** Casts a value to float32. */
  public String floats(String input) {
    return node("Cast", List.of(Nodes.integer("to", TensorProto.DataType.FLOAT_VALUE)), input);
  }

  /**
   * Includes a part of another graph. Its nodes, values and weights get a prefix.
   *
   * @param input the name of the part's input
   * @param value the value that becomes the part's input
   * @param half whether the part's large weights are stored as float16 and cast when the graph is
   *     loaded
   * @return the name of the part's output
   */
  public String include(OnnxPart part, String prefix, String input, String value, boolean half) {
    graph.addNode(
        NodeProto.newBuilder()
            .setOpType("Identity")
            .setName("to " + prefix)
            .addInput(value)
            .addOutput(prefix + input));
    part.weights()
        .forEach(
            (name, weight) -> {
              if (half
                  && weight.getDataType() == TensorProto.DataType.FLOAT_VALUE
                  && large(weight)) {
                long[] shape = weight.getDimsList().stream().mapToLong(Long::longValue).toArray();
                half(prefix + name, part.floats(name), shape);
              } else {
                graph.addInitializer(weight.toBuilder().setName(prefix + name));
              }
            });
    for (NodeProto node : part.nodes()) {
      // Nodes need no name, but names must be unique.
      String name = node.getName().isEmpty() ? node.getOutput(0) : node.getName();
      NodeProto.Builder own = node.toBuilder().setName(prefix + name);
      for (int i = 0; i < node.getInputCount(); i++) {
        own.setInput(i, node.getInput(i).isEmpty() ? "" : prefix + node.getInput(i));
      }
      for (int i = 0; i < node.getOutputCount(); i++) {
        own.setOutput(i, prefix + node.getOutput(i));
      }
      graph.addNode(own);
    }
    return prefix + part.output();
  }

  private static boolean large(TensorProto weight) {
    return weight.getDimsList().stream().reduce(1L, (a, b) -> a * b) >= LARGE;
  }

  /** Adds a constant that is stored as float16 and cast when the graph is loaded. */
  public String half(String name, float[] content, long... shape) {
    ByteBuffer bytes =
        ByteBuffer.allocate(content.length * Short.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (float value : content) {
      bytes.putShort(Float.floatToFloat16(value));
    }
    return cast(name, "_half", TensorProto.DataType.FLOAT16, bytes.array(), shape);
  }

  /**
   * Adds a constant of zeros and ones that is stored as bytes and cast when the graph is loaded.
   */
  public String bits(String name, byte[] content, long... shape) {
    return cast(name, "_bytes", TensorProto.DataType.INT8, content, shape);
  }

  private String cast(
      String name, String suffix, TensorProto.DataType type, byte[] content, long[] shape) {
    String stored = name + suffix;
    graph.addInitializer(
        TensorProto.newBuilder()
            .setName(stored)
            .setDataType(type.getNumber())
            .addAllDims(Arrays.stream(shape).boxed().toList())
            .setRawData(ByteString.copyFrom(content)));
    graph.addNode(
        NodeProto.newBuilder()
            .setOpType("Cast")
            .setName("load " + name)
            .addInput(stored)
            .addOutput(name)
            .addAttribute(Nodes.integer("to", TensorProto.DataType.FLOAT_VALUE)));
    return name;
  }

  /** Adds a constant. */
  public String tensor(String name, float[] content, long... shape) {
    ByteBuffer bytes =
        ByteBuffer.allocate(content.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(content);
    graph.addInitializer(
        TensorProto.newBuilder()
            .setName(name)
            .setDataType(TensorProto.DataType.FLOAT_VALUE)
            .addAllDims(Arrays.stream(shape).boxed().toList())
            .setRawData(ByteString.copyFrom(bytes)));
    return name;
  }

  private String longs(String prefix, long content) {
    String name = prefix + "_" + values++;
    graph.addInitializer(
        TensorProto.newBuilder()
            .setName(name)
            .setDataType(TensorProto.DataType.INT64_VALUE)
            .addDims(1)
            .addInt64Data(content));
    return name;
  }

  /**
   * Returns the graph as the content of an ONNX file.
   *
   * @param metadata properties of the model in the file
   */
  public byte[] model(Map<String, String> metadata) {
    OnnxMl.ModelProto.Builder model =
        OnnxMl.ModelProto.newBuilder()
            .setIrVersion(IR_VERSION)
            .setProducerName("winnow")
            .setGraph(graph)
            .addOpsetImport(OnnxMl.OperatorSetIdProto.newBuilder().setVersion(OPSET));
    metadata.forEach(
        (key, text) ->
            model.addMetadataProps(
                OnnxMl.StringStringEntryProto.newBuilder().setKey(key).setValue(text)));
    return model.build().toByteArray();
  }

  private static ValueInfoProto value(String name, long... shape) {
    TensorShapeProto.Builder dimensions = TensorShapeProto.newBuilder();
    dimensions.addDim(TensorShapeProto.Dimension.newBuilder().setDimParam("n"));
    for (long size : shape) {
      dimensions.addDim(TensorShapeProto.Dimension.newBuilder().setDimValue(size));
    }
    return ValueInfoProto.newBuilder()
        .setName(name)
        .setType(
            TypeProto.newBuilder()
                .setTensorType(
                    TypeProto.Tensor.newBuilder()
                        .setElemType(TensorProto.DataType.FLOAT_VALUE)
                        .setShape(dimensions)))
        .build();
  }

  private static AttributeProto ints(String name, long... content) {
    return AttributeProto.newBuilder()
        .setName(name)
        .setType(AttributeProto.AttributeType.INTS)
        .addAllInts(Arrays.stream(content).boxed().toList())
        .build();
  }
}
