package dev.winnow.testing;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.OperatorSetIdProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.TensorShapeProto;
import ai.onnx.proto.OnnxMl.TypeProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Small ONNX graphs of the shapes that bundles have; weights from a seed, the same on each call.
 */
public final class OnnxGraphs {

  private static final int FLOAT = TensorProto.DataType.FLOAT.getNumber();

  private final GraphProto.Builder graph = GraphProto.newBuilder().setName("test");

  private OnnxGraphs() {}

  /**
   * An image encoder: the mean colours of a grid of cells, times random weights.
   *
   * @param side width and height of its input, a multiple of {@code cells}
   * @param cells of the grid along each side
   */
  public static byte[] image(int side, int cells, int dimension) {
    return image("pixels", side, cells, dimension);
  }

  /** The same with another name of the input. */
  public static byte[] image(String input, int side, int cells, int dimension) {
    OnnxGraphs graphs = new OnnxGraphs();
    int cell = side / cells;
    graphs.input(input, 3, side, side);
    graphs.node(
        "AveragePool",
        List.of(input),
        "pooled",
        ints("kernel_shape", cell, cell),
        ints("strides", cell, cell));
    graphs.node("Flatten", List.of("pooled"), "flat");
    graphs.gemm("flat", 3 * cells * cells, "embedding", dimension, 7);
    return graphs.model("embedding", dimension);
  }

  /**
   * A code of an image: its mean red, green and blue, 0 to 1.
   *
   * @param side width and height of its input
   */
  public static byte[] meanColour(int side) {
    OnnxGraphs graphs = new OnnxGraphs();
    graphs.input("pixels", 3, side, side);
    graphs.node(
        "AveragePool",
        List.of("pixels"),
        "pooled",
        ints("kernel_shape", side, side),
        ints("strides", side, side));
    graphs.node("Flatten", List.of("pooled"), "latent");
    return graphs.model("latent", 3);
  }

  /**
   * A classifier of images as {@code winnow train image-encoder --backbone} takes it: features of
   * the mean colours of cells, and classes by their mean.
   *
   * @param side width and height of its input, a multiple of {@code cells}
   */
  public static byte[] classifier(int side, int cells, int width, int classes) {
    OnnxGraphs graphs = new OnnxGraphs();
    int cell = side / cells;
    graphs.input("pixels", 3, side, side);
    graphs.node(
        "AveragePool",
        List.of("pixels"),
        "pooled",
        ints("kernel_shape", cell, cell),
        ints("strides", cell, cell));
    graphs.random("convolution", 11, width, 3, 1, 1);
    graphs.node("Conv", List.of("pooled", "convolution"), "signed", ints("kernel_shape", 1, 1));
    graphs.node("Relu", List.of("signed"), "map");
    graphs.node(
        "ReduceMean", List.of("map"), "features", ints("axes", 2, 3), integer("keepdims", 0));
    graphs.random("classes", 12, classes, width);
    graphs.random("bias", 13, classes);
    graphs.node("Gemm", List.of("features", "classes", "bias"), "logits", integer("transB", 1));
    graphs.graph.addOutput(value("features", FLOAT, width));
    return graphs.model("logits", classes);
  }

  private void random(String name, long seed, int... shape) {
    Random random = new Random(seed);
    TensorProto.Builder weights = TensorProto.newBuilder().setName(name).setDataType(FLOAT);
    int count = 1;
    for (int size : shape) {
      weights.addDims(size);
      count *= size;
    }
    for (int i = 0; i < count; i++) {
      weights.addFloatData((float) random.nextGaussian());
    }
    graph.addInitializer(weights);
  }

  /** A code of an image vector: random weights. */
  public static byte[] projection(int dimension, int code) {
    OnnxGraphs graphs = new OnnxGraphs();
    graphs.input("embedding", dimension);
    graphs.gemm("embedding", dimension, "latent", code, 9);
    return graphs.model("latent", code);
  }

  /** A text encoder with pooling in the graph: the number of tokens, times random weights. */
  public static byte[] pooledText(int dimension) {
    OnnxGraphs graphs = new OnnxGraphs();
    graphs.graph.addInput(value("attention_mask", TensorProto.DataType.INT64.getNumber(), -1));
    graphs.graph.addInput(value("input_ids", TensorProto.DataType.INT64.getNumber(), -1));
    graphs.node("Cast", List.of("attention_mask"), "mask", integer("to", FLOAT));
    graphs.constant("axis", 1);
    graphs.node("ReduceSum", List.of("mask", "axis"), "length");
    graphs.gemm("length", 1, "text_embeds", dimension, 9);
    return graphs.model("text_embeds", dimension);
  }

  /** A text encoder: a random vector for each token, one of 512, the same for every 512th token. */
  public static byte[] tokens(int dimension) {
    OnnxGraphs graphs = new OnnxGraphs();
    int vectors = 512;
    graphs.graph.addInput(value("input_ids", TensorProto.DataType.INT64.getNumber(), -1));
    graphs.constant("vectors", vectors);
    graphs.node("Mod", List.of("input_ids", "vectors"), "places");
    graphs.random("table", 14, vectors, dimension);
    graphs.node("Gather", List.of("table", "places"), "tokens");
    graphs.graph.addOutput(value("tokens", FLOAT, -1, dimension));
    return graphs.model();
  }

  /** A sparse head: random weights, and of their positive results the {@code top} largest. */
  public static byte[] sparseHead(int dimension, int sparse, int top) {
    return sparseHead("embedding", "sparse", dimension, sparse, top);
  }

  /** The same with other names of the input and the output. */
  public static byte[] sparseHead(String input, String output, int dimension, int sparse, int top) {
    OnnxGraphs graphs = new OnnxGraphs();
    graphs.input(input, dimension);
    graphs.gemm(input, dimension, "scores", sparse, 8);
    graphs.node("Relu", List.of("scores"), "active");
    graphs.constant("top", top);
    graphs.graph.addNode(
        NodeProto.newBuilder()
            .setOpType("TopK")
            .addInput("active")
            .addInput("top")
            .addOutput("largest")
            .addOutput("places"));
    graphs.graph.addInitializer(
        TensorProto.newBuilder().setName("zero").setDataType(FLOAT).addDims(1).addFloatData(0));
    // The values of the largest at their places, in a row of zeros.
    graphs.node("Mul", List.of("active", "zero"), "zeros");
    graphs.node(
        "ScatterElements", List.of("zeros", "places", "largest"), output, integer("axis", 1));
    return graphs.model(output, sparse);
  }

  /** A head without the mask: half of its dimensions are active. */
  public static byte[] denseHead(int dimension, int sparse) {
    OnnxGraphs graphs = new OnnxGraphs();
    graphs.input("embedding", dimension);
    graphs.gemm("embedding", dimension, "scores", sparse, 8);
    graphs.node("Relu", List.of("scores"), "sparse");
    return graphs.model("sparse", sparse);
  }

  private void gemm(String input, int from, String output, int to, long seed) {
    Random random = new Random(seed);
    TensorProto.Builder weights =
        TensorProto.newBuilder()
            .setName(output + ".weight")
            .setDataType(FLOAT)
            .addDims(from)
            .addDims(to);
    for (int i = 0; i < from * to; i++) {
      weights.addFloatData((float) random.nextGaussian());
    }
    graph.addInitializer(weights);
    node("Gemm", List.of(input, output + ".weight"), output);
  }

  private void constant(String name, long value) {
    graph.addInitializer(
        TensorProto.newBuilder()
            .setName(name)
            .setDataType(TensorProto.DataType.INT64.getNumber())
            .addDims(1)
            .addInt64Data(value));
  }

  private void input(String name, int... shape) {
    graph.addInput(value(name, FLOAT, shape));
  }

  private void node(String type, List<String> inputs, String output, AttributeProto... attributes) {
    graph.addNode(
        NodeProto.newBuilder()
            .setOpType(type)
            .addAllInput(inputs)
            .addOutput(output)
            .addAllAttribute(List.of(attributes)));
  }

  private static AttributeProto ints(String name, long... values) {
    return AttributeProto.newBuilder()
        .setName(name)
        .setType(AttributeProto.AttributeType.INTS)
        .addAllInts(Arrays.stream(values).boxed().toList())
        .build();
  }

  private static AttributeProto integer(String name, long value) {
    return AttributeProto.newBuilder()
        .setName(name)
        .setType(AttributeProto.AttributeType.INT)
        .setI(value)
        .build();
  }

  /** A batch of this shape; -1 is any size. */
  private static ValueInfoProto value(String name, int type, int... shape) {
    TensorShapeProto.Builder dimensions =
        TensorShapeProto.newBuilder()
            .addDim(TensorShapeProto.Dimension.newBuilder().setDimParam("n"));
    for (int size : shape) {
      TensorShapeProto.Dimension.Builder dimension = dimensions.addDimBuilder();
      if (size < 0) {
        dimension.setDimParam("any");
      } else {
        dimension.setDimValue(size);
      }
    }
    return ValueInfoProto.newBuilder()
        .setName(name)
        .setType(
            TypeProto.newBuilder()
                .setTensorType(
                    TypeProto.Tensor.newBuilder().setElemType(type).setShape(dimensions)))
        .build();
  }

  private byte[] model(String output, int width) {
    graph.addOutput(value(output, FLOAT, width));
    return model();
  }

  private byte[] model() {
    return ModelProto.newBuilder()
        .setIrVersion(8)
        .addOpsetImport(OperatorSetIdProto.newBuilder().setVersion(17))
        .setGraph(graph)
        .build()
        .toByteArray();
  }
}
