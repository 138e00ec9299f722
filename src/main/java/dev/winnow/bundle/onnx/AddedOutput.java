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
import dev.winnow.bundle.BundleException;
import java.util.List;
import java.util.function.Predicate;

/**
 * An output that is added to the graph of an image encoder. Its nodes and weights have names that
 * begin with its name, so that it can be replaced. Not thread-safe.
 */
final class AddedOutput {

  private final ModelProto.Builder model;
  private final GraphProto.Builder graph;
  private final String name;
  private int values;

  /**
   * @param file content of the ONNX file
   * @throws BundleException if it is none
   */
  AddedOutput(byte[] file, String name) {
    this.model = parse(file).toBuilder();
    this.graph = model.getGraphBuilder();
    this.name = name;
  }

  private static ModelProto parse(byte[] file) {
    try {
      return ModelProto.parseFrom(file);
    } catch (InvalidProtocolBufferException e) {
      throw new BundleException("the image encoder is not an ONNX file", e);
    }
  }

  GraphProto.Builder graph() {
    return graph;
  }

  /** Returns the version of ONNX's operators. */
  long opset() {
    return model.getOpsetImportList().stream()
        .filter(operators -> operators.getDomain().isEmpty())
        .mapToLong(operators -> operators.getVersion())
        .max()
        .orElse(0);
  }

  /** Returns whether the graph has the output. */
  boolean exists() {
    return graph.getOutputList().stream().anyMatch(output -> output.getName().equals(name));
  }

  /** Returns whether a node or a weight belongs to the output. */
  boolean owns(String value) {
    return value.equals(name) || value.startsWith(name + "_");
  }

  /** Removes the output with its nodes and weights. */
  void remove() {
    Predicate<String> other = value -> !owns(value);
    List<NodeProto> nodes =
        graph.getNodeList().stream().filter(node -> other.test(node.getName())).toList();
    List<TensorProto> weights =
        graph.getInitializerList().stream().filter(w -> other.test(w.getName())).toList();
    List<ValueInfoProto> outputs =
        graph.getOutputList().stream().filter(output -> other.test(output.getName())).toList();
    graph.clearNode().addAllNode(nodes);
    graph.clearInitializer().addAllInitializer(weights);
    graph.clearOutput().addAllOutput(outputs);
  }

  /** Adds a node; returns the name of its value. */
  String node(String operator, List<AttributeProto> attributes, String... inputs) {
    String value = name + "_" + values++;
    graph.addNode(Nodes.node(value, operator, attributes, List.of(inputs)));
    return value;
  }

  /** Adds a constant of int64; returns its name. */
  String integers(long... content) {
    TensorProto.Builder tensor =
        TensorProto.newBuilder()
            .setName(name + "_" + values++)
            .setDataType(TensorProto.DataType.INT64_VALUE)
            .addDims(content.length);
    for (long value : content) {
      tensor.addInt64Data(value);
    }
    graph.addInitializer(tensor);
    return tensor.getName();
  }

  /**
   * Adds the node of the output itself, {@code [n, width]}.
   *
   * @return the content of the ONNX file
   */
  byte[] finish(
      TensorShapeProto.Dimension width,
      String operator,
      List<AttributeProto> attributes,
      List<String> inputs) {
    graph.addNode(Nodes.node(name, operator, attributes, inputs));
    TensorShapeProto.Builder shape =
        TensorShapeProto.newBuilder()
            .addDim(TensorShapeProto.Dimension.newBuilder().setDimParam("n"))
            .addDim(width);
    graph.addOutput(
        ValueInfoProto.newBuilder()
            .setName(name)
            .setType(
                TypeProto.newBuilder()
                    .setTensorType(
                        TypeProto.Tensor.newBuilder()
                            .setElemType(TensorProto.DataType.FLOAT_VALUE)
                            .setShape(shape))));
    return model.build().toByteArray();
  }
}
