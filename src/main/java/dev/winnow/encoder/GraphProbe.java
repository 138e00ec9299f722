package dev.winnow.encoder;

import ai.djl.Device;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.onnx.proto.OnnxMl.TensorProto;
import dev.winnow.bundle.onnx.OnnxFile;
import dev.winnow.encoder.runtime.OnnxRuntime;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Finds the shape of a graph's output by running the graph once. */
public final class GraphProbe {

  private GraphProbe() {}

  /**
   * Runs a graph on constant inputs: 0 for float32, 1 for int64.
   *
   * @param inputs all inputs of the graph; float32 or int64
   * @param sizes of the axes of each input
   * @return the sizes of the first output's axes
   * @throws dev.winnow.bundle.BundleException if the graph cannot be loaded or rejects such inputs
   */
  public static List<Long> outputShape(Path onnx, List<OnnxFile.Value> inputs, long... sizes) {
    OnnxRuntime.engine();
    String name = String.valueOf(onnx.getFileName());
    try (OnnxGraph graph = new OnnxGraph(name, onnx, Device.cpu())) {
      Shape shape =
          graph
              .probe(
                  manager ->
                      new NDList(
                          inputs.stream().map(input -> input(manager, input, sizes)).toList()))
              .getFirst()
              .shape();
      return Arrays.stream(shape.getShape()).boxed().toList();
    }
  }

  private static NDArray input(NDManager manager, OnnxFile.Value input, long... sizes) {
    Shape shape = new Shape(sizes);
    if (input.type() == TensorProto.DataType.FLOAT.getNumber()) {
      return OnnxGraph.named(manager.zeros(shape, DataType.FLOAT32), input.name());
    }
    long[] ones = new long[Math.toIntExact(shape.size())];
    Arrays.fill(ones, 1);
    return OnnxGraph.named(manager.create(ones, shape), input.name());
  }
}
