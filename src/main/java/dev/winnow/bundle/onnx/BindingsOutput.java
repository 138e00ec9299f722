package dev.winnow.bundle.onnx;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.TensorShapeProto;
import ai.onnx.proto.OnnxMl.TypeProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.winnow.bundle.Bindings;
import dev.winnow.bundle.BundleException;
import java.util.List;
import java.util.Optional;

/**
 * Adds the output {@value Bindings#OUTPUT} to the graph of an image encoder of drawn scenes, see
 * {@link Bindings}. The encoder classifies every place of an image twice, as a thing and as a
 * colour; its last class is nothing. The other outputs do not change.
 */
public final class BindingsOutput {

  private static final String NAME = Bindings.OUTPUT;

  /** The weights of the classifiers, behind the prefix of the network. */
  private static final String THINGS = "types.weight";

  private static final String COLOURS = "hues.weight";

  private final GraphProto.Builder graph;

  private BindingsOutput(GraphProto.Builder graph) {
    this.graph = graph;
  }

  /** Returns whether a graph has the output. */
  public static boolean in(byte[] model) {
    return parse(model).getGraph().getOutputList().stream()
        .anyMatch(output -> output.getName().equals(NAME));
  }

  /** Returns whether a graph classifies its places by as many things and colours. */
  public static boolean fits(byte[] model, Bindings bindings) {
    var output = new BindingsOutput(parse(model).getGraph().toBuilder());
    return output.weights(THINGS, bindings.things().size()).isPresent()
        && output.weights(COLOURS, bindings.colours().size()).isPresent();
  }

  /**
   * Returns the model with the output. An output of this name is replaced.
   *
   * @throws BundleException if the graph does not classify as many things and colours
   */
  public static byte[] add(byte[] model, Bindings bindings) {
    ModelProto.Builder edited = parse(model).toBuilder();
    new BindingsOutput(edited.getGraphBuilder()).add(bindings);
    return edited.build().toByteArray();
  }

  private static ModelProto parse(byte[] model) {
    try {
      return ModelProto.parseFrom(model);
    } catch (InvalidProtocolBufferException e) {
      throw new BundleException("the image encoder is not an ONNX file", e);
    }
  }

  private void add(Bindings bindings) {
    remove();
    NodeProto classifier = classifier(THINGS, bindings.things().size());
    String things = places(classifier, bindings.things().size());
    int colours = bindings.colours().size();
    String coloured =
        node(
            "Transpose",
            List.of(integers("perm", 0, 2, 1)),
            places(classifier(COLOURS, colours), colours));
    String pairs = node("Flatten", List.of(), node("MatMul", List.of(), things, coloured));
    graph.addNode(
        gate(classifier)
            .map(gate -> Nodes.node(NAME, "Mul", List.of(), List.of(pairs, gate)))
            .orElseGet(() -> Nodes.node(NAME, "Identity", List.of(), List.of(pairs))));
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
                                            .setDimValue(bindings.dimension()))))));
  }

  private void remove() {
    List<NodeProto> others =
        graph.getNodeList().stream().filter(node -> !own(node.getName())).toList();
    graph.clearNode().addAllNode(others);
    List<TensorProto> weights =
        graph.getInitializerList().stream().filter(weight -> !own(weight.getName())).toList();
    graph.clearInitializer().addAllInitializer(weights);
    List<ValueInfoProto> outputs =
        graph.getOutputList().stream().filter(output -> !own(output.getName())).toList();
    graph.clearOutput().addAllOutput(outputs);
  }

  /** Returns whether this class gave the name. */
  private static boolean own(String name) {
    return name.equals(NAME) || name.startsWith(NAME + "_");
  }

  /** Returns the convolution that classifies the places. */
  private NodeProto classifier(String weights, int classes) {
    String name =
        weights(weights, classes)
            .orElseThrow(
                () ->
                    new BundleException(
                        "the image encoder does not classify places by %d classes (%s): it is no encoder of drawn scenes"
                            .formatted(classes, weights)));
    return graph.getNodeList().stream()
        .filter(node -> node.getOpType().equals("Conv") && node.getInputList().contains(name))
        .findFirst()
        .orElseThrow();
  }

  private Optional<String> weights(String name, int classes) {
    return graph.getInitializerList().stream()
        .filter(weight -> weight.getName().endsWith(name))
        .filter(weight -> weight.getDimsCount() > 0 && weight.getDims(0) == classes + 1)
        .map(TensorProto::getName)
        .findFirst();
  }

  /** Returns the probabilities of the classes but the last, {@code [n, classes, places]}. */
  private String places(NodeProto classifier, int classes) {
    String probabilities = consumer("Softmax", classifier.getOutput(0)).orElseThrow().getOutput(0);
    String kept =
        node(
            "Slice",
            List.of(),
            probabilities,
            integers(0L),
            integers((long) classes),
            integers(1L));
    return node("Reshape", List.of(), kept, integers(0L, classes, -1L));
  }

  /**
   * Returns the weight of the network in an encoder that contains others, too, such as one of
   * photographs: the factor of its normalised embedding.
   */
  private Optional<String> gate(NodeProto classifier) {
    String weights = classifier.getInput(1);
    String embedding = weights.substring(0, weights.length() - THINGS.length()) + "embedding";
    return consumer("LpNormalization", embedding)
        .map(unit -> unit.getOutput(0))
        .flatMap(
            unit ->
                consumer("Mul", unit)
                    .flatMap(
                        product ->
                            product.getInputList().stream()
                                .filter(input -> !input.equals(unit))
                                .findFirst()));
  }

  private Optional<NodeProto> consumer(String operator, String value) {
    return graph.getNodeList().stream()
        .filter(node -> node.getOpType().equals(operator) && node.getInputList().contains(value))
        .findFirst();
  }

  private String integers(long... content) {
    String name = NAME + "_" + graph.getInitializerCount() + "_shape";
    TensorProto.Builder tensor =
        TensorProto.newBuilder()
            .setName(name)
            .setDataType(TensorProto.DataType.INT64_VALUE)
            .addDims(content.length);
    for (long value : content) {
      tensor.addInt64Data(value);
    }
    graph.addInitializer(tensor);
    return name;
  }

  private static AttributeProto integers(String name, long... values) {
    AttributeProto.Builder attribute =
        AttributeProto.newBuilder().setName(name).setType(AttributeProto.AttributeType.INTS);
    for (long value : values) {
      attribute.addInts(value);
    }
    return attribute.build();
  }

  private String node(String operator, List<AttributeProto> attributes, String... inputs) {
    String name = NAME + "_" + graph.getNodeCount();
    graph.addNode(Nodes.node(name, operator, attributes, List.of(inputs)));
    return name;
  }
}
