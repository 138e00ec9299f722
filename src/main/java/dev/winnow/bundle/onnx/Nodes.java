package dev.winnow.bundle.onnx;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import java.util.List;

/** Nodes of graphs and their attributes. */
final class Nodes {

  private Nodes() {}

  /** Returns a node with one output, which has the node's name. */
  static NodeProto node(
      String name, String operator, List<AttributeProto> attributes, List<String> inputs) {
    return NodeProto.newBuilder()
        .setOpType(operator)
        .setName(name)
        .addAllInput(inputs)
        .addOutput(name)
        .addAllAttribute(attributes)
        .build();
  }

  static AttributeProto integer(String name, long value) {
    return AttributeProto.newBuilder()
        .setName(name)
        .setType(AttributeProto.AttributeType.INT)
        .setI(value)
        .build();
  }

  static AttributeProto integers(String name, long... values) {
    AttributeProto.Builder attribute =
        AttributeProto.newBuilder().setName(name).setType(AttributeProto.AttributeType.INTS);
    for (long value : values) {
      attribute.addInts(value);
    }
    return attribute.build();
  }
}
