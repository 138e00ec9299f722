package dev.winnow.bench;

import ai.djl.Device;
import ai.djl.huggingface.tokenizers.Encoding;
import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.winnow.bundle.BundleFiles;
import dev.winnow.bundle.TextRole;
import dev.winnow.encoder.Bundle;
import dev.winnow.encoder.runtime.OnnxRuntime;
import dev.winnow.scene.SceneWorld;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Batches of captions, and of images that have the size of the encoder's input, to all vectors of
 * the default bundle. The {@code bare} benchmarks compute only the main graph of each in ONNX
 * Runtime, from ready-made tensors: the limit. For GPUs, build with {@code -Pgpu}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 3)
@Measurement(iterations = 3, time = 3)
@SuppressWarnings("NullAway.Init") // JMH calls open first
public class EncoderBenchmark {

  @Param({"cpu", "gpu"})
  String device;

  @Param({"1", "16", "64", "256"})
  int batch;

  private Bundle bundle;
  private OrtSession textGraph;
  private OrtSession imageGraph;
  private List<String> captions;
  private List<BufferedImage> images;
  private final Map<String, OnnxTensor> tokens = new HashMap<>();
  private final Map<String, OnnxTensor> pixels = new HashMap<>();

  /** Inputs per second, independent of the batch size. */
  @State(Scope.Thread)
  @AuxCounters
  public static class Inputs {
    public long inputs;

    @Setup(Level.Iteration)
    public void reset() {
      inputs = 0;
    }
  }

  @Setup
  public void open() throws OrtException {
    Path cache = Path.of(System.getProperty("java.io.tmpdir"), "winnow-bench");
    bundle = Bundle.open("classpath:/bundles/default", cache, device);
    int side = Objects.requireNonNull(bundle.manifest().image()).width();
    SceneWorld world = new SceneWorld(1);
    captions =
        IntStream.range(0, batch).mapToObj(i -> world.scene(i).captions().getFirst()).toList();
    images = IntStream.range(0, batch).mapToObj(i -> world.scene(i).render(side)).toList();
    BundleFiles files = new BundleFiles("classpath:/bundles/default", cache);
    textGraph = session(files.file(bundle.manifest().text().model()));
    imageGraph = session(files.file(bundle.manifest().image().model()));
    tokenise(files.file(bundle.manifest().text().tokenizer()));
    OrtEnvironment environment = OrtEnvironment.getEnvironment();
    pixels.put("pixels", OnnxTensor.createTensor(environment, new float[batch][3][side][side]));
  }

  private void tokenise(Path tokenizer) throws OrtException {
    Encoding[] encoded;
    try (var tokens =
        HuggingFaceTokenizer.builder().optTokenizerPath(tokenizer).optPadding(true).build()) {
      encoded = tokens.batchEncode(captions);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    put("input_ids", encoded, Encoding::getIds);
    put("attention_mask", encoded, Encoding::getAttentionMask);
    put("token_type_ids", encoded, Encoding::getTypeIds);
  }

  private void put(String input, Encoding[] encoded, Function<Encoding, long[]> values)
      throws OrtException {
    long[][] rows = Arrays.stream(encoded).map(values).toArray(long[][]::new);
    tokens.put(input, OnnxTensor.createTensor(OrtEnvironment.getEnvironment(), rows));
  }

  private OrtSession session(Path graph) throws OrtException {
    Device where = device.equals("cpu") ? Device.cpu() : Device.gpu(0);
    try (OrtSession.SessionOptions options = OnnxRuntime.options(where)) {
      return OrtEnvironment.getEnvironment().createSession(graph.toString(), options);
    }
  }

  @TearDown
  public void close() throws OrtException {
    tokens.values().forEach(OnnxTensor::close);
    pixels.values().forEach(OnnxTensor::close);
    textGraph.close();
    imageGraph.close();
    bundle.close();
  }

  @Benchmark
  public Object texts(Inputs counter) {
    counter.inputs += batch;
    return bundle.texts(TextRole.PASSAGE, captions);
  }

  @Benchmark
  public void bareTexts(Inputs counter) throws OrtException {
    counter.inputs += batch;
    textGraph.run(tokens).close();
  }

  @Benchmark
  public Object images(Inputs counter) {
    counter.inputs += batch;
    return bundle.images(images);
  }

  @Benchmark
  public void bareImages(Inputs counter) throws OrtException {
    counter.inputs += batch;
    imageGraph.run(pixels).close();
  }
}
