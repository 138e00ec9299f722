package dev.winnow.bundle;

import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** What comes out of a graph, found by computing once. */
public final class GraphProbe {

  private GraphProbe() {}

  /**
   * What a graph gives.
   *
   * @param shape the sizes of its axes
   * @param values row by row
   */
  public record Output(List<Long> shape, float[] values) {}

  /**
   * Computes a graph on made-up inputs: 0 for float32, 1 for int64.
   *
   * @param inputs all of the graph's
   * @param sizes of each input's axes
   * @return the first output
   * @throws BundleException if the graph cannot be loaded or does not take such inputs
   */
  public static Output run(Path onnx, List<OnnxFile.Value> inputs, Map<String, long[]> sizes) {
    OnnxRuntime.engine();
    OrtEnvironment environment = OrtEnvironment.getEnvironment();
    Map<String, OnnxTensor> tensors = new HashMap<>();
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions();
        OrtSession session = environment.createSession(onnx.toString(), options)) {
      for (OnnxFile.Value input : inputs) {
        long[] size = sizes.get(input.name());
        if (size == null) {
          throw new BundleException("%s has an unknown input: %s".formatted(onnx, input));
        }
        int count = Math.toIntExact(Arrays.stream(size).reduce(1, Math::multiplyExact));
        tensors.put(
            input.name(),
            input.type() == DataType.FLOAT.getNumber()
                ? OnnxTensor.createTensor(environment, FloatBuffer.allocate(count), size)
                : OnnxTensor.createTensor(
                    environment,
                    LongBuffer.wrap(LongStream.generate(() -> 1).limit(count).toArray()),
                    size));
      }
      try (OrtSession.Result result = session.run(tensors)) {
        if (result.get(0) instanceof OnnxTensor output) {
          FloatBuffer values = output.getFloatBuffer();
          if (values != null) {
            float[] copy = new float[values.remaining()];
            values.get(copy);
            return new Output(Arrays.stream(output.getInfo().getShape()).boxed().toList(), copy);
          }
        }
        throw new BundleException(onnx + " does not give numbers of the type float32");
      }
    } catch (OrtException e) {
      throw new BundleException(
          "%s does not compute: %s"
              .formatted(onnx, String.valueOf(e.getMessage()).lines().findFirst().orElse("")),
          e);
    } finally {
      tensors.values().forEach(OnnxTensor::close);
    }
  }
}
