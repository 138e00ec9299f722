package dev.winnow.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.bundle.BundleFiles;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.BundleWriter;
import dev.winnow.bundle.Calibration;
import dev.winnow.testing.Program;
import dev.winnow.testing.TestBundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainBindingsCommandTest {

  @TempDir Path folder;
  private final Program program = new Program();

  private int train(String... options) {
    return program.run(List.of("train", "bindings", "--threads=1", "--out=" + folder), options);
  }

  @Test
  void addsTheOutputToAnEncoderOfScenesAndFitsItsWeights() throws IOException {
    Path base = withoutBindings();

    assertThat(train("--bundle=" + base, "--scenes=20", "--version-of-bundle=x"))
        .as(program.err())
        .isZero();

    BundleManifest made = manifest(folder);
    assertThat(made.id()).isEqualTo("winnow-default-x");
    assertThat(Objects.requireNonNull(made.bindings()).things()).contains("dog", "hot-air balloon");
    assertThat(made.vectors()).anyMatch(field -> field.name().equals("bindings_sparse"));
    Calibration fitted = Objects.requireNonNull(made.calibration());
    Calibration before = Objects.requireNonNull(manifest(base).calibration());
    Calibration.Attributes weights = fitted.attributesOrUsual();
    assertThat(Objects.requireNonNull(weights.bindings()).share()).isPositive();
    assertThat(fitted.with(before.attributesOrUsual())).isEqualTo(before);
    assertThat(weights.with(null)).isEqualTo(before.attributesOrUsual());
    JsonNode card = Objects.requireNonNull(made.card()).path("bindings");
    assertThat(card.path("command").asText())
        .isEqualTo("winnow train bindings --bundle DIR --scenes 20 --seed 300 --out DIR");
    assertThat(card.path("examples").asInt()).isBetween(100, 1_000);
  }

  /** Returns the default bundle as it is without bindings, whose graph's output nothing reads. */
  private Path withoutBindings() throws IOException {
    Path base = folder.resolve("base");
    var writer = new BundleWriter("classpath:/bundles/default", TestBundle.MODELS);
    BundleManifest manifest = writer.base();
    writer.located(null, Map.of());
    writer.write(base, manifest.name(), manifest.version());
    Path file = base.resolve("bundle.json");
    ObjectNode json = (ObjectNode) new JsonMapper().readTree(file.toFile());
    ((ObjectNode) json.path("image")).remove("bindings");
    ArrayNode vectors = (ArrayNode) json.path("vectors");
    vectors.remove(vectors.size() - 1);
    Files.write(file, new JsonMapper().writeValueAsBytes(json));
    assertThat(manifest(base).bindings()).isNull();
    return base;
  }

  private static BundleManifest manifest(Path bundle) {
    return new BundleFiles(bundle.toString(), TestBundle.MODELS).manifest();
  }

  @Test
  void rejectsAnEncoderThatClassifiesNoPlaces() throws IOException {
    Path other = Files.createDirectories(folder.resolve("other"));
    new TestBundle(other).withSmallText().save();

    assertThat(train("--bundle=" + other)).isEqualTo(1);
    assertThat(program.err()).contains("it is no encoder of drawn scenes");
  }

  @Test
  void checksTheNumberOfScenes() {
    assertThat(train("--scenes=5")).isEqualTo(2);
    assertThat(program.err()).contains("--scenes must be from 10 to 1000: 5");
  }
}
