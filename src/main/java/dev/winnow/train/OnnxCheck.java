package dev.winnow.train;

import ai.djl.engine.Engine;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.winnow.metric.Retrieval;
import java.nio.FloatBuffer;
import java.util.HashMap;
import java.util.Map;

/**
 * Runs an exported graph in ONNX Runtime, to check that it computes the same as the trained
 * network.
 */
public final class OnnxCheck {

  /** Maximum absolute difference of a value, for vectors of length 1. */
  static final double TOLERANCE = 1e-4;

  private OnnxCheck() {}

  /**
   * Returns the rows of the graph's first output for one input.
   *
   * @param model content of the ONNX file
   * @throws TrainingException if ONNX Runtime cannot run it
   */
  public static float[][] run(byte[] model, String input, float[] values, long... shape) {
    Engine.getEngine("OnnxRuntime"); // DJL fails where it is not the first to set up ONNX Runtime
    OrtEnvironment environment = OrtEnvironment.getEnvironment();
    try (OrtSession session = environment.createSession(model);
        OnnxTensor tensor = OnnxTensor.createTensor(environment, FloatBuffer.wrap(values), shape);
        OrtSession.Result result = session.run(Map.of(input, tensor))) {
      return (float[][]) result.get(0).getValue();
    } catch (OrtException e) {
      throw new TrainingException(
          "ONNX Runtime cannot run the exported graph: " + e.getMessage(), e);
    }
  }

  /**
   * Returns the rows of the graph's first output for several inputs.
   *
   * @param model content of the ONNX file
   * @param inputs rows by the name of the input
   * @throws TrainingException if ONNX Runtime cannot run it
   */
  public static float[][] run(byte[] model, Map<String, float[][]> inputs) {
    Engine.getEngine("OnnxRuntime"); // as above
    OrtEnvironment environment = OrtEnvironment.getEnvironment();
    Map<String, OnnxTensor> tensors = new HashMap<>();
    try (OrtSession session = environment.createSession(model)) {
      for (var input : inputs.entrySet()) {
        tensors.put(input.getKey(), OnnxTensor.createTensor(environment, input.getValue()));
      }
      try (OrtSession.Result result = session.run(tensors)) {
        return (float[][]) result.get(0).getValue();
      }
    } catch (OrtException e) {
      throw new TrainingException(
          "ONNX Runtime cannot run the exported graph: " + e.getMessage(), e);
    } finally {
      tensors.values().forEach(OnnxTensor::close);
    }
  }

  /**
   * Returns the largest difference between two sets of rows, after scaling each row to length 1.
   *
   * @throws TrainingException if it is above {@link #TOLERANCE}
   */
  public static double requireEqual(float[][] expected, float[][] actual) {
    double most = 0;
    for (int row = 0; row < expected.length; row++) {
      double a = Math.sqrt(Retrieval.dot(expected[row], expected[row]));
      double b = Math.sqrt(Retrieval.dot(actual[row], actual[row]));
      for (int i = 0; i < expected[row].length; i++) {
        most = Math.max(most, Math.abs(expected[row][i] / a - actual[row][i] / b));
      }
    }
    return requireTolerable(most);
  }

  /**
   * Returns the largest difference between two sets of rows, relative to values above 1.
   *
   * @throws TrainingException if it is above {@link #TOLERANCE}
   */
  public static double requireSame(float[][] expected, float[][] actual) {
    double most = 0;
    for (int row = 0; row < expected.length; row++) {
      for (int i = 0; i < expected[row].length; i++) {
        double size = Math.max(1, Math.abs(expected[row][i]));
        most = Math.max(most, Math.abs(expected[row][i] - actual[row][i]) / size);
      }
    }
    return requireTolerable(most);
  }

  private static double requireTolerable(double difference) {
    if (!(difference <= TOLERANCE)) {
      throw new TrainingException(
          "the exported graph differs by %g, more than %g: nothing was written"
              .formatted(difference, TOLERANCE));
    }
    return difference;
  }
}
