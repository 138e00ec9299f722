package dev.winnow.bundle.onnx;

import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.TensorShapeProto;
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

  /** The weights of the classifiers, behind the prefix of the network. */
  private static final String THINGS = "types.weight";

  private static final String COLOURS = "hues.weight";

  private final AddedOutput output;
  private final GraphProto.Builder graph;

  private BindingsOutput(byte[] model) {
    this.output = new AddedOutput(model, Bindings.OUTPUT);
    this.graph = output.graph();
  }

  /** Returns whether a graph classifies its places by as many things and colours. */
  public static boolean fits(byte[] model, Bindings bindings) {
    var output = new BindingsOutput(model);
    return output.weights(THINGS, bindings.things().size()).isPresent()
        && output.weights(COLOURS, bindings.colours().size()).isPresent();
  }

  /**
   * Returns the model with the output. An output of this name is replaced.
   *
   * @throws BundleException if the graph does not classify as many things and colours
   */
  public static byte[] add(byte[] model, Bindings bindings) {
    return new BindingsOutput(model).add(bindings);
  }

  private byte[] add(Bindings bindings) {
    output.remove();
    NodeProto classifier = classifier(THINGS, bindings.things().size());
    String things = places(classifier, bindings.things().size());
    int colours = bindings.colours().size();
    String coloured =
        output.node(
            "Transpose",
            List.of(Nodes.integers("perm", 0, 2, 1)),
            places(classifier(COLOURS, colours), colours));
    String pairs =
        output.node("Flatten", List.of(), output.node("MatMul", List.of(), things, coloured));
    var width = TensorShapeProto.Dimension.newBuilder().setDimValue(bindings.dimension()).build();
    return gate(classifier)
        .map(gate -> output.finish(width, "Mul", List.of(), List.of(pairs, gate)))
        .orElseGet(() -> output.finish(width, "Identity", List.of(), List.of(pairs)));
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
        output.node(
            "Slice",
            List.of(),
            probabilities,
            output.integers(0),
            output.integers(classes),
            output.integers(1));
    return output.node("Reshape", List.of(), kept, output.integers(0, classes, -1));
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
}
