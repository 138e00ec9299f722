package dev.winnow.bundle.onnx;

import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.winnow.bundle.BundleException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The nodes and weights that compute one value of a graph, for {@link OnnxGraphBuilder#include} in
 * another graph. Immutable.
 *
 * @param nodes in the order of computation
 * @param weights by name
 * @param output the value that the nodes compute
 */
public record OnnxPart(List<NodeProto> nodes, Map<String, TensorProto> weights, String output) {

  public OnnxPart {
    nodes = List.copyOf(nodes);
    weights = Collections.unmodifiableMap(new LinkedHashMap<>(weights));
  }

  /**
   * Reads the part of a graph that computes its first output.
   *
   * @param model content of the ONNX file
   * @param name for messages
   * @throws BundleException if it is not an ONNX file
   */
  public static OnnxPart read(byte[] model, String name) {
    try {
      GraphProto graph = ModelProto.parseFrom(model).getGraph();
      if (graph.getOutputCount() == 0) {
        throw new BundleException(name + " has no graph with an output");
      }
      Map<String, TensorProto> weights = new LinkedHashMap<>();
      graph.getInitializerList().forEach(weight -> weights.put(weight.getName(), weight));
      return new OnnxPart(graph.getNodeList(), weights, graph.getOutput(0).getName());
    } catch (InvalidProtocolBufferException e) {
      throw new BundleException(name + " is not an ONNX file", e);
    }
  }

  /** Returns the node that computes a value, or null for an input or a weight. */
  public @Nullable NodeProto producer(String value) {
    return nodes.stream()
        .filter(node -> node.getOutputList().contains(value))
        .findFirst()
        .orElse(null);
  }

  /** Returns only the nodes and weights that a value needs. The value becomes the output. */
  public OnnxPart upTo(String value) {
    Map<String, NodeProto> producers = new HashMap<>();
    nodes.forEach(node -> node.getOutputList().forEach(made -> producers.put(made, node)));
    Set<NodeProto> needed = Collections.newSetFromMap(new IdentityHashMap<>());
    Set<String> values = new HashSet<>();
    Deque<String> open = new ArrayDeque<>(List.of(value));
    while (!open.isEmpty()) {
      String next = open.pop();
      NodeProto node = values.add(next) ? producers.get(next) : null;
      if (node != null && needed.add(node)) {
        open.addAll(node.getInputList());
      }
    }
    Map<String, TensorProto> used = new LinkedHashMap<>(weights);
    used.keySet().retainAll(values);
    return new OnnxPart(nodes.stream().filter(needed::contains).toList(), used, value);
  }

  /**
   * Returns the part that {@link OnnxGraphBuilder#include} added under a prefix, without the
   * prefix. Null if there is none.
   *
   * @param value the output of the part, without the prefix
   */
  public @Nullable OnnxPart under(String prefix, String value) {
    if (producer(prefix + value) == null) {
      return null;
    }
    List<NodeProto> own = new ArrayList<>();
    for (NodeProto node : upTo(prefix + value).nodes) {
      if (node.getName().startsWith(prefix)) {
        NodeProto.Builder plain =
            node.toBuilder().setName(node.getName().substring(prefix.length()));
        for (int i = 0; i < node.getInputCount(); i++) {
          plain.setInput(i, without(prefix, node.getInput(i)));
        }
        for (int i = 0; i < node.getOutputCount(); i++) {
          plain.setOutput(i, without(prefix, node.getOutput(i)));
        }
        own.add(plain.build());
      }
    }
    Map<String, TensorProto> plain = new LinkedHashMap<>();
    weights.forEach(
        (name, weight) -> {
          if (name.startsWith(prefix)) {
            plain.put(
                without(prefix, name), weight.toBuilder().setName(without(prefix, name)).build());
          }
        });
    return new OnnxPart(own, plain, value);
  }

  private static String without(String prefix, String name) {
    return name.startsWith(prefix) ? name.substring(prefix.length()) : name;
  }

  /**
   * Returns a weight's values, row by row.
   *
   * @throws BundleException if the file contains no such weight of float32
   */
  public float[] floats(String name) {
    TensorProto weight = weights.get(name);
    if (weight == null || weight.getDataType() != TensorProto.DataType.FLOAT_VALUE) {
      throw new BundleException("the graph has no weights " + name + " of float32");
    }
    ByteString raw = weight.getRawData();
    if (raw.isEmpty()) {
      float[] values = new float[weight.getFloatDataCount()];
      for (int i = 0; i < values.length; i++) {
        values[i] = weight.getFloatData(i);
      }
      return values;
    }
    FloatBuffer values =
        ByteBuffer.wrap(raw.toByteArray()).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
    float[] copy = new float[values.remaining()];
    values.get(copy);
    return copy;
  }
}
