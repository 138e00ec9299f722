package dev.winnow.hub;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Computes a graph. */
public final class Ort {

  private Ort() {}

  public static float[][] run(Path onnx, float[] values, long... shape) {
    try {
      return run(onnx, OnnxTensor.createTensor(environment(), FloatBuffer.wrap(values), shape));
    } catch (OrtException e) {
      throw new AssertionError(e);
    }
  }

  /** The ids serve for every input. */
  public static float[][] run(Path onnx, long[][] ids) {
    try {
      return run(onnx, OnnxTensor.createTensor(environment(), ids));
    } catch (OrtException e) {
      throw new AssertionError(e);
    }
  }

  private static float[][] run(Path onnx, OnnxTensor tensor) throws OrtException {
    try (tensor;
        OrtSession session = environment().createSession(onnx.toString())) {
      Map<String, OnnxTensor> inputs = new HashMap<>();
      session.getInputNames().forEach(name -> inputs.put(name, tensor));
      try (OrtSession.Result result = session.run(inputs)) {
        return (float[][]) result.get(0).getValue();
      }
    }
  }

  private static OrtEnvironment environment() {
    return OrtEnvironment.getEnvironment();
  }
}
