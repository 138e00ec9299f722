package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.hub.Exports;
import dev.winnow.hub.FakeHub;
import dev.winnow.hub.TextExports;
import dev.winnow.testing.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BundleCommandTest {

  @TempDir Path directory;
  private final Program program = new Program();
  private Path export;
  private Path bundle;

  @BeforeEach
  void export() throws IOException {
    export = Exports.clip(Files.createDirectory(directory.resolve("export")));
    bundle = directory.resolve("my-clip");
  }

  @Test
  void importsShowsAndVerifiesABundle() throws IOException {
    // when
    assertThat(run("import", export.toString(), "--out", bundle.toString(), "--version", "2"))
        .isZero();
    assertThat(run("show", bundle.toString())).isZero();
    assertThat(run("verify", bundle.toString())).isZero();

    // then
    assertThat(program.out())
        .contains("my-clip-2 is in " + bundle, "WINNOW_BUNDLE=" + bundle)
        .contains("pixels float[?, 3, ?, ?]", "embedding float[?, ?]", "bicubic")
        .containsPattern("ok +tokenizer.json +SHA-256 matches")
        .containsPattern("ok +image.onnx +graph gives float\\[6\\]")
        .containsPattern("ok +text.onnx +tokenizer and graph give float\\[6\\]")
        .doesNotContain("FAILED");
  }

  @Test
  void importsATextEncoderAlone() throws IOException {
    // given
    Path e5 = TextExports.e5(Files.createDirectory(directory.resolve("e5")));

    // when
    assertThat(run("import", e5.toString(), "--out", bundle.toString(), "--dimension", "100"))
        .isZero();
    assertThat(run("show", bundle.toString())).isZero();
    assertThat(run("verify", bundle.toString())).isZero();

    // then
    assertThat(program.out())
        .contains("100 dimensions, texts only; queries begin with 'query: ', captions with 'pass")
        .containsPattern("queryPrefix +\"query: \"")
        .containsPattern("outputDimension +768")
        .containsPattern("ok +text.onnx +.*float\\[100\\], truncated from 768; queries begin with")
        .doesNotContain("FAILED", "image.onnx");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--pooling=max", "--dimension=0", "--max-tokens=-1", "--variant=a/b"})
  void rejectsInvalidOptionsOfTextEncoders(String option) {
    assertThat(run("import", export.toString(), "--out", bundle.toString(), option)).isEqualTo(2);
  }

  @Test
  void showsJson() throws IOException {
    run("import", export.toString(), "--out", bundle.toString());
    program.clear();

    assertThat(run("show", bundle.toString(), "--json")).isZero();

    JsonNode json = new ObjectMapper().readTree(program.out());
    assertThat(json.at("/files/text.onnx/size").asLong())
        .isEqualTo(Files.size(bundle.resolve("text.onnx")));
    assertThat(json.at("/models/image.onnx/inputs/0").asText())
        .isEqualTo("pixels float[?, 3, ?, ?]");
  }

  @Test
  void shortensLongLists() {
    assertThat(run("show", "classpath:/bundles/default")).isZero();

    assertThat(program.out().lines()).allMatch(line -> line.length() < 400);
    assertThat(program.out())
        .containsPattern("familiar +\\{\"mean\":\\[.*… \\([\\d,]+ characters\\)");
  }

  @Test
  void namesADamagedFile() throws IOException {
    run("import", export.toString(), "--out", bundle.toString());
    Files.writeString(bundle.resolve("tokenizer.json"), "{}");

    assertThat(run("verify", bundle.toString())).isEqualTo(1);

    assertThat(program.out()).containsPattern("FAILED +tokenizer.json +.*SHA-256");
  }

  @Test
  void verifyFailsForAManifestThatContradictsTheModels() throws IOException {
    run("import", export.toString(), "--out", bundle.toString());
    Path manifest = bundle.resolve("bundle.json");
    Files.writeString(
        manifest, Files.readString(manifest).replace("\"dimension\" : 6", "\"dimension\" : 7"));

    assertThat(run("verify", bundle.toString())).isEqualTo(1);

    assertThat(program.out())
        .containsPattern("FAILED +text.onnx +.*dimension 7")
        .containsPattern("FAILED +image.onnx +.*must be \\[2, 7\\]");
  }

  @Test
  void pullsABundle() throws IOException {
    try (FakeHub hub = new FakeHub(export)) {
      assertThat(
              run("pull", "owner/model", "--hub", hub.url().toString(), "--out", bundle.toString()))
          .isZero();
    }
    assertThat(program.out()).contains("my-clip-", "6 dimensions");
  }

  @Test
  void reportsFailuresInOneLine() {
    assertThat(run("import", directory.toString(), "--out", bundle.toString())).isEqualTo(1);
    assertThat(run("show", directory.toString())).isEqualTo(1);

    assertThat(program.err().lines())
        .hasSize(2)
        .allSatisfy(line -> assertThat(line).startsWith("winnow: "));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "pull", "pull a/b/c", "pull a/b --variant ../x", "import DIR", "show a b"})
  void rejectsWrongUsage(String arguments) {
    assertThat(run(arguments.isEmpty() ? new String[0] : arguments.split(" "))).isEqualTo(2);
  }

  private int run(String... arguments) {
    return program.run(List.of("bundle"), arguments);
  }
}
