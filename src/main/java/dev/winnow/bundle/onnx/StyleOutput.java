package dev.winnow.bundle.onnx;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.TensorShapeProto;
import com.google.protobuf.ByteString;
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

  private static final int FLOAT = TensorProto.DataType.FLOAT_VALUE;

  /** Number of maps that a message names. */
  private static final int EXAMPLES = 6;

  /** From this version of the operators on, ReduceMean takes its axes as an input. */
  private static final long AXES_ARE_INPUT = 18;

  private final AddedOutput output;
  private final GraphProto.Builder graph;

  private StyleOutput(byte[] model) {
    this.output = new AddedOutput(model, NAME);
    this.graph = output.graph();
  }

  /** Returns whether a graph already has the output. */
  public static boolean in(byte[] model) {
    return new AddedOutput(model, NAME).exists();
  }

  /** Returns the feature maps that the output of a graph reads; empty without the output. */
  public static List<String> maps(byte[] model) {
    AddedOutput output = new AddedOutput(model, NAME);
    return output.graph().getNodeList().stream()
        .filter(node -> output.owns(node.getName()))
        .filter(node -> List.of("Cast", "ReduceMean").contains(node.getOpType()))
        .map(node -> node.getInput(0)) // earlier versions did not cast
        .filter(map -> !output.owns(map))
        .toList();
  }

  /** Returns whether a graph has a feature map of this name, see {@link #add}. */
  public static boolean has(byte[] model, String map) {
    return new StyleOutput(model).find(map).isPresent();
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
    return new StyleOutput(model).add(maps);
  }

  private byte[] add(List<String> maps) {
    output.remove();
    String zero = zero();
    List<String> statistics = new ArrayList<>();
    for (String name : maps) {
      String map =
          output.node("Cast", List.of(Nodes.integer("to", FLOAT)), map(name)); // of float16
      String mean = mean(map);
      String squares = mean(output.node("Mul", List.of(), map, map));
      String variance =
          output.node("Sub", List.of(), squares, output.node("Mul", List.of(), mean, mean));
      // Rounding can make a variance slightly negative.
      String positive = output.node("Max", List.of(), variance, zero);
      statistics.add(mean);
      statistics.add(output.node("Sqrt", List.of(), positive));
    }
    return output.finish(
        TensorShapeProto.Dimension.newBuilder().setDimParam(NAME).build(),
        "Concat",
        List.of(Nodes.integer("axis", 1)),
        statistics);
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
    AttributeProto drop = Nodes.integer("keepdims", 0);
    return output.opset() >= AXES_ARE_INPUT
        ? output.node("ReduceMean", List.of(drop), map, output.integers(2, 3))
        : output.node("ReduceMean", List.of(Nodes.integers("axes", 2, 3), drop), map);
  }

  private String zero() {
    String name = NAME + "_zero";
    graph.addInitializer(
        TensorProto.newBuilder()
            .setName(name)
            .setDataType(TensorProto.DataType.FLOAT_VALUE)
            .addDims(1)
            .setRawData(ByteString.copyFrom(new byte[Float.BYTES])));
    return name;
  }
}
