package dev.winnow.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.bundle.BundleCopy;
import dev.winnow.bundle.BundleFiles;
import dev.winnow.encoder.Bundle;
import dev.winnow.image.ImageDecoder;
import dev.winnow.image.ImageLimits;
import dev.winnow.image.Resize;
import dev.winnow.scene.SceneWorld;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import javax.imageio.ImageIO;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * JPEG files of 640 × 480 to dense and sparse vectors by the default bundle, on one core. What
 * {@link #both} reaches of 1 / (1 / decode + 1 / networks) is what lies between them.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 5)
@Measurement(iterations = 5, time = 5)
@SuppressWarnings("NullAway.Init") // JMH calls open first
public class ImageBenchmark {

  private static final int BATCH = 16;

  /** Parts of the bundle to omit, to measure their cost. */
  @Param({"", "criteria", "views,criteria"})
  String without;

  private final ImageDecoder decoder = new ImageDecoder(ImageLimits.DEFAULT);
  private final List<byte[]> files = new ArrayList<>();
  private Bundle bundle;
  private int side;
  private List<BufferedImage> decoded;

  @Setup
  public void open() throws IOException {
    Path cache = Path.of(System.getProperty("java.io.tmpdir"), "winnow-bench");
    Path copy = cache.resolve("without-" + without);
    BundleCopy.make(new BundleFiles("classpath:/bundles/default", cache), copy);
    Path manifest = copy.resolve("bundle.json");
    ObjectMapper json = new ObjectMapper();
    ObjectNode parts = (ObjectNode) json.readTree(manifest.toFile());
    parts.remove(List.of(without.split(",")));
    json.writeValue(manifest.toFile(), parts);
    bundle = Bundle.open(copy.toString(), cache, "cpu");
    side = Objects.requireNonNull(bundle.manifest().image()).width();
    SceneWorld world = new SceneWorld(1);
    for (int i = 0; i < BATCH; i++) {
      var file = new ByteArrayOutputStream();
      ImageIO.write(Resize.STRETCH.apply(world.scene(i).render(640), 640, 480), "jpeg", file);
      files.add(file.toByteArray());
    }
    decoded = decode();
  }

  @TearDown
  public void close() {
    bundle.close();
  }

  @Benchmark
  @OperationsPerInvocation(BATCH)
  public List<BufferedImage> decode() {
    return files.stream()
        .map(file -> Resize.STRETCH.apply(decoder.decode(file, side), side, side))
        .toList();
  }

  @Benchmark
  @OperationsPerInvocation(BATCH)
  public Object networks() {
    return bundle.images(decoded);
  }

  @Benchmark
  @OperationsPerInvocation(BATCH)
  public Object both() {
    return bundle.images(decode());
  }
}
