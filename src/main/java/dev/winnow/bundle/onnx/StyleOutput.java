package dev.winnow.bundle.onnx;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.TensorShapeProto;
import ai.onnx.proto.OnnxMl.TypeProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.winnow.bundle.BundleException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Adds an output {@value #NAME} to the graph of an image encoder: the mean and the standard
 * deviation over the image of every channel of the given feature maps, {@code [n, 2 · channels]}.
 * These statistics describe the style of an image independently of its content. The other outputs
 * do not change.
 */
public final class StyleOutput {

  /** The name of the output. */
  public static final String NAME = "style";

  private static final String AXES = NAME + "_axes";
  private static final int FLOAT = TensorProto.DataType.FLOAT_VALUE;

  /** Number of maps that a message names. */
  private static final int EXAMPLES = 6;

  /** From this version of the operators on, ReduceMean takes its axes as an input. */
  private static final long AXES_ARE_INPUT = 18;

  private final GraphProto.Builder graph;
  private final boolean axesAreInput;
  private int nodes;

  private StyleOutput(ModelProto.Builder model) {
    this.graph = model.getGraphBuilder();
    this.axesAreInput =
        model.getOpsetImportList().stream()
            .filter(operators -> operators.getDomain().isEmpty())
            .anyMatch(operators -> operators.getVersion() >= AXES_ARE_INPUT);
  }

  /** Returns whether a graph already has the output. */
  public static boolean in(byte[] model) {
    return parse(model).getGraph().getOutputList().stream()
        .anyMatch(output -> output.getName().equals(NAME));
  }

  /** Returns the feature maps that the output of a graph reads; empty without the output. */
  public static List<String> maps(byte[] model) {
    return parse(model).getGraph().getNodeList().stream()
        .filter(node -> own(node.getName()))
        .filter(node -> List.of("Cast", "ReduceMean").contains(node.getOpType()))
        .map(node -> node.getInput(0)) // earlier versions did not cast
        .filter(map -> !own(map))
        .toList();
  }

  /** Returns whether this class gave the name. */
  private static boolean own(String name) {
    return name.startsWith(NAME + "_");
  }

  /** Returns whether a graph has a feature map of this name, see {@link #add}. */
  public static boolean has(byte[] model, String map) {
    return new StyleOutput(parse(model).toBuilder()).find(map).isPresent();
  }

  /**
   * Returns the model with the output. An output of this name is replaced.
   *
   * @param maps the feature maps {@code [n, channels, h, w]}: names of values of the graph, or of
   *     convolutions (the names of their weights without {@code .weight}). For a convolution, the
   *     map is the output of its activation, if it has one.
   * @throws BundleException if the graph has no such map
   */
  public static byte[] add(byte[] model, List<String> maps) {
    ModelProto.Builder edited = parse(model).toBuilder();
    new StyleOutput(edited).add(maps);
    return edited.build().toByteArray();
  }

  private static ModelProto parse(byte[] model) {
    try {
      return ModelProto.parseFrom(model);
    } catch (InvalidProtocolBufferException e) {
      throw new BundleException("the image encoder is not an ONNX file", e);
    }
  }

  private void add(List<String> maps) {
    remove();
    String epsilon = constant();
    addAxes();
    List<String> statistics = new ArrayList<>();
    for (String name : maps) {
      String map = node("Cast", List.of(Nodes.integer("to", FLOAT)), map(name)); // from float16
      String mean = mean(map);
      String squares = mean(node("Mul", List.of(), map, map));
      String variance = node("Sub", List.of(), squares, node("Mul", List.of(), mean, mean));
      // Rounding can make a variance slightly negative.
      String positive = node("Max", List.of(), variance, epsilon);
      statistics.add(mean);
      statistics.add(node("Sqrt", List.of(), positive));
    }
    graph.addNode(
        NodeProto.newBuilder()
            .setOpType("Concat")
            .setName(NAME)
            .addAllInput(statistics)
            .addAttribute(Nodes.integer("axis", 1))
            .addOutput(NAME));
    graph.addOutput(
        ValueInfoProto.newBuilder()
            .setName(NAME)
            .setType(
                TypeProto.newBuilder()
                    .setTensorType(
                        TypeProto.Tensor.newBuilder()
                            .setElemType(TensorProto.DataType.FLOAT_VALUE)
                            .setShape(
                                TensorShapeProto.newBuilder()
                                    .addDim(
                                        TensorShapeProto.Dimension.newBuilder().setDimParam("n"))
                                    .addDim(
                                        TensorShapeProto.Dimension.newBuilder()
                                            .setDimParam("style"))))));
  }

  private void remove() {
    for (int i = graph.getOutputCount() - 1; i >= 0; i--) {
      if (graph.getOutput(i).getName().equals(NAME)) {
        graph.removeOutput(i);
      }
    }
    for (int i = graph.getNodeCount() - 1; i >= 0; i--) {
      if (graph.getNode(i).getName().equals(NAME) || own(graph.getNode(i).getName())) {
        graph.removeNode(i);
      }
    }
    for (int i = graph.getInitializerCount() - 1; i >= 0; i--) {
      if (own(graph.getInitializer(i).getName())) {
        graph.removeInitializer(i);
      }
    }
  }

  private String map(String name) {
    return find(name)
        .orElseThrow(
            () ->
                new BundleException(
                    "the image encoder has no feature map '%s': name convolutions or other values of its graph%s"
                        .formatted(name, examples())));
  }

  /** Returns the names of a few maps from the whole depth of the graph, for a message. */
  private String examples() {
    List<String> maps =
        graph.getNodeList().stream()
            .filter(node -> node.getOpType().equals("Conv"))
            .map(node -> activated(node.getOutput(0)))
            .distinct()
            .toList();
    int count = Math.min(EXAMPLES, maps.size());
    return count == 0
        ? ""
        : IntStream.range(0, count)
            .mapToObj(i -> maps.get(i * maps.size() / count))
            .collect(Collectors.joining(", ", ", such as ", ""));
  }

  /** Returns the value of a name, see {@link #add}. */
  private Optional<String> find(String name) {
    if (graph.getNodeList().stream().anyMatch(node -> node.getOutputList().contains(name))) {
      return Optional.of(name);
    }
    return graph.getNodeList().stream()
        .filter(node -> node.getOpType().equals("Conv"))
        .filter(node -> node.getInputList().contains(name + ".weight"))
        .findFirst()
        .map(node -> activated(node.getOutput(0)));
  }

  private String activated(String convolved) {
    return graph.getNodeList().stream()
        .filter(node -> node.getInputList().contains(convolved))
        .filter(node -> List.of("Relu", "Clip").contains(node.getOpType()))
        .map(node -> node.getOutput(0))
        .findFirst()
        .orElse(convolved);
  }

  private String mean(String map) {
    if (axesAreInput) {
      return node("ReduceMean", List.of(Nodes.integer("keepdims", 0)), map, AXES);
    }
    return node(
        "ReduceMean",
        List.of(
            AttributeProto.newBuilder()
                .setName("axes")
                .setType(AttributeProto.AttributeType.INTS)
                .addInts(2)
                .addInts(3)
                .build(),
            Nodes.integer("keepdims", 0)),
        map);
  }

  private void addAxes() {
    if (axesAreInput) {
      graph.addInitializer(
          TensorProto.newBuilder()
              .setName(AXES)
              .setDataType(TensorProto.DataType.INT64_VALUE)
              .addDims(2)
              .addInt64Data(2)
              .addInt64Data(3));
    }
  }

  private String constant() {
    String name = NAME + "_zero";
    graph.addInitializer(
        TensorProto.newBuilder()
            .setName(name)
            .setDataType(TensorProto.DataType.FLOAT_VALUE)
            .addDims(1)
            .setRawData(ByteString.copyFrom(new byte[Float.BYTES])));
    return name;
  }

  private String node(String operator, List<AttributeProto> attributes, String... inputs) {
    String name = NAME + "_" + nodes++;
    graph.addNode(Nodes.node(name, operator, attributes, List.of(inputs)));
    return name;
  }
}
