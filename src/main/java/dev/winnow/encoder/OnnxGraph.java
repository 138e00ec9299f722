package dev.winnow.encoder;

import ai.djl.Device;
import ai.djl.MalformedModelException;
import ai.djl.Model;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.ParameterStore;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.BundleFiles;
import dev.winnow.bundle.ManifestJson;
import dev.winnow.bundle.onnx.OnnxFile;
import dev.winnow.encoder.runtime.OnnxRuntime;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/**
 * An ONNX graph that runs in DJL. Thread-safe: calls share the weights, and each call computes on
 * the calling thread only. This is faster than one call on several threads, and leaves idle cores
 * free.
 */
final class OnnxGraph implements AutoCloseable {

  private final String name;
  private final Model model;
  private final boolean onGpu;

  /**
   * Loads a graph.
   *
   * @param name for messages
   * @throws BundleException if the graph cannot run here
   */
  OnnxGraph(String name, Path file, Device device) {
    this.name = name;
    this.onGpu = device.isGpu();
    // The device is one of the options: given to DJL, it would run with the options of DJL.
    this.model = Model.newInstance(name, Device.cpu(), OnnxRuntime.ENGINE);
    try (OrtSession.SessionOptions options = OnnxRuntime.options(device)) {
      model.load(
          Objects.requireNonNull(file.getParent()),
          Objects.requireNonNull(file.getFileName()).toString(),
          Map.of("sessionOptions", options));
    } catch (IOException | OrtException | MalformedModelException e) {
      model.close();
      throw new BundleException("cannot load %s: %s".formatted(name, reason(e)), e);
    }
  }

  /**
   * Loads a graph of a bundle after verifying its file and those of its external weights.
   *
   * @param name for messages
   * @param model the file of the graph
   * @throws BundleException if a file does not match the manifest, or the graph cannot run here
   */
  static OnnxGraph open(String name, BundleFiles files, String model, Device device) {
    Path file = files.file(model);
    for (String weights : external(name, file)) {
      // The engine finds weights by their name beside the graph.
      if (!files.manifest().files().containsKey(weights)) {
        throw new BundleException(
            "%s keeps weights in %s, which %s does not list: import the model again"
                .formatted(name, weights, ManifestJson.FILE));
      }
      Path listed = files.file(weights);
      if (!listed.equals(file.resolveSibling(weights))) {
        throw new BundleException(
            "%s keeps weights in %s beside it, but %s lists %s: import the model again"
                .formatted(name, weights, ManifestJson.FILE, listed));
      }
    }
    return new OnnxGraph(name, file, device);
  }

  private static Set<String> external(String name, Path file) {
    try {
      return OnnxFile.read(file).external();
    } catch (IOException | BundleException e) {
      throw new BundleException("cannot load %s: %s".formatted(name, e.getMessage()), e);
    }
  }

  String name() {
    return name;
  }

  boolean onGpu() {
    return onGpu;
  }

  /** Returns the names of the graph's inputs. */
  Set<String> inputs() {
    return Set.copyOf(model.describeInput().keys());
  }

  /**
   * @throws BundleException if the graph has other inputs than {@code input}
   */
  void requireOnlyInput(String input) {
    if (!inputs().equals(Set.of(input))) {
      throw new BundleException(
          "%s has the inputs %s; it must have the only input '%s'"
              .formatted(name, inputs(), input));
    }
  }

  /**
   * Computes one batch.
   *
   * @param inputs creates the named inputs with the given manager
   * @param outputs reads the outputs, which are freed when it returns
   * @throws EncoderFailedException if the graph fails, or one of the functions
   */
  <T> T run(Function<NDManager, NDList> inputs, Function<NDList, T> outputs) {
    try (NDManager manager = model.getNDManager().newSubManager()) {
      NDList computed =
          model
              .getBlock()
              .forward(new ParameterStore(manager, false), inputs.apply(manager), false);
      computed.attach(manager);
      return outputs.apply(computed);
    } catch (RuntimeException e) {
      throw new EncoderFailedException("%s failed: %s".formatted(name, reason(e)), e);
    }
  }

  /**
   * Computes one batch of a graph with one input and one output; returns {@code float[n][width]}.
   */
  float[][] run(String input, float[] values, long... shape) {
    return run(
        manager -> new NDList(named(manager.create(values, new Shape(shape)), input)),
        outputs -> rows(outputs.head()));
  }

  static NDArray named(NDArray array, String name) {
    array.setName(name);
    return array;
  }

  /** Returns the rows of a matrix of the shape {@code [n, width]}. */
  static float[][] rows(NDArray matrix) {
    int n = (int) matrix.getShape().get(0);
    int width = (int) matrix.getShape().get(1);
    FloatBuffer all = matrix.toByteBuffer().asFloatBuffer();
    float[][] rows = new float[n][width];
    for (float[] row : rows) {
      all.get(row);
    }
    return rows;
  }

  /**
   * Computes a first batch, to check that the graph matches the manifest.
   *
   * @param inputs creates the named inputs of a batch
   * @return the names and the shapes of its outputs
   * @throws BundleException if the graph rejects it
   */
  List<Output> probe(Function<NDManager, NDList> inputs) {
    try {
      return run(
          inputs,
          outputs ->
              outputs.stream()
                  .map(output -> new Output(output.getName(), output.getShape()))
                  .toList());
    } catch (EncoderFailedException e) {
      throw new BundleException(
          "%s rejects the inputs that the manifest describes: %s".formatted(name, reason(e)), e);
    }
  }

  /**
   * Computes a first batch of zeros, as {@link #probe(Function)} does.
   *
   * @throws BundleException if the graph has another input, or rejects the batch
   */
  List<Output> probe(String onlyInput, Shape batch) {
    requireOnlyInput(onlyInput);
    float[] zeros = new float[(int) batch.size()];
    return probe(manager -> new NDList(named(manager.create(zeros, batch), onlyInput)));
  }

  record Output(String name, Shape shape) {}

  /** The message of the root cause, in one line. */
  private static String reason(Throwable e) {
    Throwable root = e;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return String.valueOf(root.getMessage()).lines().findFirst().orElse("");
  }

  @Override
  public void close() {
    model.close();
  }
}
