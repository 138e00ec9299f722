package dev.winnow.encoder;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.winnow.bundle.TextRole;
import dev.winnow.encoder.runtime.Gpus;
import dev.winnow.scene.Scene;
import dev.winnow.scene.SceneWorld;
import dev.winnow.vector.DenseVectors;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Skipped where there is no GPU. On one: {@code ./mvnw -Pgpu test -Dtest=GpuTest}. */
class GpuTest {

  @TempDir Path cache;
  private final List<Scene> scenes =
      IntStream.range(0, 64).mapToObj(new SceneWorld(7)::scene).toList();

  @BeforeEach
  void requireAGpu() {
    Gpus found = Gpus.find();
    assumeTrue(found.count() > 0, found.obstacle());
  }

  @Test
  void gpuAndCpuComputeEqualVectors() {
    try (Bundle cpu = open("cpu");
        Bundle gpu = open("gpu:0")) {
      assertThat(gpu.device()).isEqualTo("gpu:0");
      requireEqual(texts(gpu), texts(cpu));
      requireEqual(images(gpu), images(cpu));
    }
  }

  private Bundle open(String device) {
    return Bundle.open("classpath:/bundles/default", cache, device);
  }

  private List<Encoding> texts(Bundle bundle) {
    return bundle.texts(
        TextRole.PASSAGE, scenes.stream().map(scene -> scene.captions().getFirst()).toList());
  }

  private List<Encoding> images(Bundle bundle) {
    return bundle.images(scenes.stream().map(scene -> scene.render(224)).toList());
  }

  /** The rounding error of TF32, the arithmetic of GPUs. */
  private static void requireEqual(List<Encoding> actual, List<Encoding> expected) {
    for (int i = 0; i < expected.size(); i++) {
      Encoding one = actual.get(i);
      Encoding other = expected.get(i);
      assertThat(DenseVectors.dot(one.dense(), other.dense())).isGreaterThan(0.999f);
      assertThat(
              requireNonNull(one.sparse())
                  .normalized()
                  .dot(requireNonNull(other.sparse()).normalized()))
          .isGreaterThan(0.99f);
      assertThat(one.further()).containsOnlyKeys(other.further().keySet());
      other
          .further()
          .forEach(
              (field, vector) ->
                  assertThat(DenseVectors.dot(requireNonNull(one.further().get(field)), vector))
                      .as(field)
                      .isGreaterThan(0.99f));
    }
  }
}
