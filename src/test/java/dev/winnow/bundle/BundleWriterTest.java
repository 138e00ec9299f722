package dev.winnow.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.testing.TestBundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BundleWriterTest {

  private static final byte[] GRAPH = {1, 2, 3};

  @TempDir Path out;

  private static BundleWriter withImageEncoder(byte... graph) {
    var writer = new BundleWriter("classpath:/bundles/default", TestBundle.MODELS);
    BundleManifest.Image known = Objects.requireNonNull(writer.base().image());
    writer.image(known, graph, Map.of("seed", 1));
    return writer;
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(out)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void newImageEncoderRemovesWhatReadsItsVectors() throws IOException {
    withImageEncoder(GRAPH).write(out, "own", "1");

    BundleManifest written = new BundleFiles(out.toString(), TestBundle.MODELS).manifest();
    assertThat(written.criteria()).isNull();
    assertThat(written.views()).isNull();
    assertThat(written.sparse()).isNull();
    assertThat(written.calibration()).isNull();
    assertThat(Objects.requireNonNull(written.card()).has("criteria")).isFalse();
    assertThat(files()).doesNotContain("latent.onnx");
  }

  @Test
  void newSparseHeadsHaveNoPartForPhotographs() throws IOException {
    var writer = new BundleWriter("classpath:/bundles/default", TestBundle.MODELS);
    assertThat(Objects.requireNonNull(writer.base().card()).has("photographs")).isTrue();
    BundleManifest.Sparse heads = Objects.requireNonNull(writer.base().sparse());

    writer.sparse(heads, Map.of(), Map.of("seed", 1));
    writer.write(out, "own", "1");

    BundleManifest written = new BundleFiles(out.toString(), TestBundle.MODELS).manifest();
    assertThat(Objects.requireNonNull(written.card()).has("photographs")).isFalse();
    assertThat(written.card().at("/sparse/seed").asInt()).isEqualTo(1);
  }

  @Test
  void keepsFilesWithExternalWeights(@TempDir Path base) throws IOException {
    new TestBundle(base).put("image.onnx_data", "weights").save();

    new BundleWriter(base.toString(), TestBundle.MODELS).write(out, "own", "1");
    new BundleWriter(out.toString(), TestBundle.MODELS).write(out, "own", "2"); // in place

    BundleFiles written = new BundleFiles(out.toString(), TestBundle.MODELS);
    assertThat(written.manifest().version()).isEqualTo("2");
    assertThat(written.file("image.onnx_data")).hasContent("weights").hasParent(out);
  }

  @Test
  void bundleThatCannotBeWrittenLeavesTheExistingOne() throws IOException {
    withImageEncoder(GRAPH).write(out, "own", "1");
    List<String> before = files();
    byte[] manifest = Files.readAllBytes(out.resolve("bundle.json"));
    Path obstacle = Files.createDirectory(out.resolve("bundle.json.new")); // after image.onnx
    BundleWriter other = withImageEncoder((byte) 9);

    assertThatThrownBy(() -> other.write(out, "own", "2")).isInstanceOf(IOException.class);

    Files.deleteIfExists(obstacle);
    assertThat(files()).isEqualTo(before);
    assertThat(out.resolve("bundle.json")).hasBinaryContent(manifest);
    assertThat(out.resolve("image.onnx")).hasBinaryContent(GRAPH);
  }

  @Test
  void manifestStaysIfAFileCannotBeReplaced() throws IOException {
    withImageEncoder(GRAPH).write(out, "own", "1");
    List<String> before = files();
    byte[] manifest = Files.readAllBytes(out.resolve("bundle.json"));
    Files.delete(out.resolve("image.onnx"));
    Files.createDirectories(out.resolve("image.onnx/obstacle"));
    BundleWriter other = withImageEncoder((byte) 9);

    assertThatThrownBy(() -> other.write(out, "own", "2")).isInstanceOf(IOException.class);

    assertThat(files()).isEqualTo(before);
    assertThat(out.resolve("bundle.json")).hasBinaryContent(manifest);
  }
}
