package dev.winnow.train.photo;

import ai.djl.engine.Engine;
import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.onnx.OnnxPart;
import dev.winnow.hash.Sha256;
import dev.winnow.train.TrainingException;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A pre-trained classifier of photographs, as an ONNX file: {@code pixels} [n, 3, side, side] to
 * {@code features} [n, f], the mean of a feature map over its places, and {@code logits} [n,
 * classes], a linear function of the features.
 *
 * @param file the whole graph
 * @param map the part of the graph that computes the features at every place, [n, f, h, w]
 * @param weights weights of the classes, row by row
 * @param bias bias of the classes
 * @param sha256 SHA-256 of the file
 */
record Backbone(Path file, OnnxPart map, float[] weights, float[] bias, String sha256) {

  static final String INPUT = "pixels";

  /** Width and height of the input, and its normalisation. */
  static final int SIDE = 224;

  static final float MEAN = 0.498f;
  static final float STD = 0.502f;

  private static final String FEATURES = "features";
  private static final String LOGITS = "logits";

  /**
   * @throws TrainingException if the file is not such a classifier; the message says why
   */
  static Backbone read(Path file) throws IOException {
    byte[] model = Files.readAllBytes(file);
    try {
      OnnxPart graph = OnnxPart.read(model, file.toString());
      NodeProto mean = producer(graph, FEATURES, "ReduceMean");
      NodeProto classes = producer(graph, LOGITS, "Gemm");
      if (!classes.getInput(0).equals(FEATURES) || attribute(classes, "transB") != 1) {
        throw new TrainingException(
            "the logits of the backbone are not a linear map of its" + " features");
      }
      return new Backbone(
          file,
          graph.upTo(mean.getInput(0)),
          graph.floats(classes.getInput(1)),
          graph.floats(classes.getInput(2)),
          Sha256.of(model));
    } catch (BundleException e) {
      throw new TrainingException(String.valueOf(e.getMessage()), e);
    }
  }

  private static NodeProto producer(OnnxPart graph, String value, String operator) {
    NodeProto node = graph.producer(value);
    if (node == null || !node.getOpType().equals(operator)) {
      throw new TrainingException(
          "the backbone needs an output '%s' that a node %s computes".formatted(value, operator));
    }
    return node;
  }

  private static long attribute(NodeProto node, String name) {
    return node.getAttributeList().stream()
        .filter(attribute -> attribute.getName().equals(name))
        .mapToLong(AttributeProto::getI)
        .findFirst()
        .orElse(0);
  }

  int classes() {
    return bias.length;
  }

  /** Returns f, the number of features. */
  int width() {
    return weights.length / bias.length;
  }

  /** Computes features. Close it; not thread-safe. */
  Session open(int threads) {
    Engine.getEngine("OnnxRuntime"); // DJL fails where it is not the first to set up ONNX Runtime
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(threads);
      OrtEnvironment environment = OrtEnvironment.getEnvironment();
      return new Session(environment, environment.createSession(file.toString(), options));
    } catch (OrtException e) {
      throw new TrainingException("ONNX Runtime cannot load the backbone: " + e.getMessage(), e);
    }
  }

  /** The loaded graph. */
  record Session(OrtEnvironment environment, OrtSession session) implements AutoCloseable {

    /** Returns the features of a batch of images, channel by channel, normalised. */
    float[][] features(List<float[]> images) {
      FloatBuffer pixels = FloatBuffer.allocate(images.size() * 3 * SIDE * SIDE);
      images.forEach(pixels::put);
      long[] shape = {images.size(), 3, SIDE, SIDE};
      try (OnnxTensor tensor = OnnxTensor.createTensor(environment, pixels.flip(), shape);
          OrtSession.Result result = session.run(Map.of(INPUT, tensor), Set.of(FEATURES))) {
        return (float[][]) result.get(0).getValue();
      } catch (OrtException e) {
        throw new TrainingException("ONNX Runtime cannot run the backbone: " + e.getMessage(), e);
      }
    }

    @Override
    public void close() {
      try {
        session.close();
      } catch (OrtException e) {
        throw new TrainingException("cannot close the backbone: " + e.getMessage(), e);
      }
    }
  }
}
