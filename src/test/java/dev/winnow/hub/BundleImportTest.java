package dev.winnow.hub;

import static dev.winnow.hub.Graphs.DIMENSION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.bundle.BundleCopy;
import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.BundleFiles;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.BundleWriter;
import dev.winnow.bundle.onnx.OnnxFile;
import dev.winnow.encoder.Bundle;
import dev.winnow.encoder.BundleCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BundleImportTest {

  @TempDir Path directory;
  private Path export;
  private Path target;

  @BeforeEach
  void paths() throws IOException {
    export = Files.createDirectory(directory.resolve("export"));
    target = directory.resolve("My_Model");
  }

  @Test
  void importsClip() throws IOException {
    // given
    Exports.clip(export);

    // when
    BundleManifest manifest = imported();

    // then
    assertThat(manifest.name()).isEqualTo("my-model");
    assertThat(manifest.version()).matches("[0-9a-f]{8}");
    assertThat(manifest.dimension()).isEqualTo(DIMENSION);
    assertThat(manifest.text())
        .isEqualTo(new BundleManifest.Text("text.onnx", "tokenizer.json", "none", 9, null));
    assertThat(manifest.image())
        .isEqualTo(
            new BundleManifest.Image(
                "image.onnx",
                8,
                8,
                "crop",
                List.of(0.5f, 0.25f, 0.125f),
                List.of(0.5f, 0.25f, 0.25f)));
    assertThat(manifest.card())
        .hasToString(
            "{\"source\":\"here\",\"variant\":\"fp32\",\"model_type\":\"clip\",\"resampling\":\"bicubic\"}");
    assertThat(OnnxFile.read(target.resolve("image.onnx")).inputs())
        .extracting(Object::toString)
        .containsExactly("pixels float[?, 3, ?, ?]");
    assertThat(OnnxFile.read(target.resolve("text.onnx")).outputs())
        .extracting(Object::toString)
        .containsExactly("embedding float[?, ?]");
  }

  @Test
  void removesWhatAnInterruptedImportLeft() throws IOException {
    Exports.clip(export);
    Path left = target.resolveSibling(".unfinished-" + target.getFileName());
    Files.createDirectories(left);
    Files.writeString(left.resolve("text.onnx"), "half a model");

    imported();

    assertThat(left).doesNotExist();
    assertThat(OnnxFile.read(target.resolve("text.onnx")).outputs()).isNotEmpty();
  }

  @Test
  void importsSiglipWithPadding() throws IOException {
    // given
    Exports.siglip(export);

    // when
    BundleManifest manifest = imported();

    // then: a factor of 2/255 is folded into mean and std
    assertThat(manifest.text())
        .isEqualTo(new BundleManifest.Text("text.onnx", "tokenizer.json", "none", 64, 64));
    assertThat(manifest.image())
        .isEqualTo(
            new BundleManifest.Image(
                "image.onnx",
                10,
                8,
                "stretch",
                List.of(0.5f, 0.5f, 0.5f),
                List.of(0.5f, 0.5f, 0.5f)));
    assertThat(target.resolve("tokenizer.json")).content().contains("\"pad_id\":11");
  }

  @Test
  void importsBlipWithFirstTokenPooling() throws IOException {
    // given
    Exports.blip(export);

    // when
    BundleManifest manifest = imported();

    // then
    assertThat(manifest.text())
        .isEqualTo(new BundleManifest.Text("text.onnx", "tokenizer.json", "none", 512, null));
    assertThat(Ort.run(target.resolve("text.onnx"), new long[][] {{3, 2, 7}, {4, 5, 6}}))
        .isEqualTo(Ort.run(target.resolve("text.onnx"), new long[][] {{3, 9, 9}, {4, 9, 9}}))
        .hasDimensions(2, DIMENSION);
  }

  @Test
  void importsExternalWeights() throws IOException {
    // given
    clipWithExternalWeights();

    // when
    BundleManifest manifest = imported();

    // then
    assertThat(manifest.files()).containsKey("vision_model.onnx_data");
    assertThat(target.resolve("vision_model.onnx_data")).exists();
  }

  @Test
  void copyOfABundleFindsItsExternalWeights() throws IOException {
    // given
    clipWithExternalWeights();
    imported();
    Path copy = directory.resolve("copy");

    // when
    BundleCopy.make(new BundleFiles(target.toString(), directory), copy);

    // then
    assertThat(BundleCopy.isIn(copy)).isTrue();
    assertThat(failures(copy)).isEmpty();
  }

  @Test
  void bundleMadeFromAnImportedOneFindsItsExternalWeights() throws IOException {
    // given
    clipWithExternalWeights();
    imported();
    Path made = directory.resolve("made");

    // when
    new BundleWriter(target.toString(), directory).write(made, "made", "1");

    // then
    assertThat(failures(made)).isEmpty();
  }

  @Test
  void bundleOutlivesANewExportInPlace() throws IOException {
    // given
    clipWithExternalWeights();
    imported();

    // when
    Files.write(export.resolve("onnx/vision_model.onnx_data"), new byte[10]);

    // then
    assertThat(failures(target)).isEmpty();
  }

  @Test
  void rejectsExternalWeightsThatTheManifestDoesNotList() throws IOException {
    // given
    clipWithExternalWeights();
    imported();
    Path file = target.resolve("bundle.json");
    ObjectNode manifest = (ObjectNode) new JsonMapper().readTree(file.toFile());
    ((ObjectNode) manifest.get("files")).remove("vision_model.onnx_data");
    Files.writeString(file, manifest.toString());

    // when, then
    String message = "keeps weights in vision_model.onnx_data, which bundle.json does not list";
    assertThat(failures(target))
        .singleElement()
        .satisfies(result -> assertThat(result.what()).isEqualTo("image.onnx"))
        .satisfies(result -> assertThat(result.detail()).contains("image.onnx " + message));
    assertThatThrownBy(() -> open(target))
        .isInstanceOf(BundleException.class)
        .hasMessageContaining(message);
  }

  @Test
  void rejectsExternalWeightsBesideTheListedOnes() throws IOException {
    // given
    clipWithExternalWeights();
    imported();
    Path weights = target.resolve("vision_model.onnx_data");
    Files.copy(weights, Files.createDirectory(target.resolve("listed")).resolve("data"));
    Path file = target.resolve("bundle.json");
    ObjectNode manifest = (ObjectNode) new JsonMapper().readTree(file.toFile());
    ((ObjectNode) manifest.at("/files/vision_model.onnx_data")).put("path", "listed/data");
    Files.writeString(file, manifest.toString());

    // when, then
    assertThat(failures(target))
        .singleElement()
        .satisfies(result -> assertThat(result.what()).isEqualTo("image.onnx"));
  }

  @Test
  void verifiesExternalWeightsBeforeTheyAreLoaded() throws IOException {
    // given
    clipWithExternalWeights();
    imported();
    Path weights = target.resolve("vision_model.onnx_data");
    Files.write(weights, new byte[Math.toIntExact(Files.size(weights))]);

    // when, then
    assertThatThrownBy(() -> open(target))
        .isInstanceOf(BundleException.class)
        .hasMessageContaining("vision_model.onnx_data")
        .hasMessageContaining("SHA-256");
  }

  private void open(Path bundle) {
    Bundle.open(bundle.toString(), directory, "cpu").close();
  }

  @Test
  void castsHalfPrecisionInputsAndOutputs() throws IOException {
    // given
    Exports.clip(export);
    Path onnx = export.resolve("onnx");
    Graphs.vision("pixel_values", "image_embeds", DIMENSION, DataType.FLOAT16)
        .write(onnx.resolve("vision_model_fp16.onnx"));
    Files.copy(onnx.resolve("text_model.onnx"), onnx.resolve("text_model_fp16.onnx"));
    imported();
    Path half = directory.resolve("half");

    // when
    new BundleImport(export, ImportSettings.of(new Variant("fp16")), Map.of()).into(half);

    // then
    float[] pixels = new float[3 * 8 * 8];
    pixels[5] = 0.5f;
    assertThat(Ort.run(half.resolve("image.onnx"), pixels, 1, 3, 8, 8))
        .isEqualTo(Ort.run(target.resolve("image.onnx"), pixels, 1, 3, 8, 8));
  }

  @Test
  void versionDependsOnTheModel() throws IOException {
    // given
    Exports.clip(export);
    String first = imported().version();
    Graphs.vision("pixel_values", "image_embeds", DIMENSION)
        .output("colour", DataType.FLOAT, -1, 3)
        .write(export.resolve("onnx/vision_model.onnx"));
    String same =
        new BundleImport(export, ImportSettings.of(Variant.FP32), Map.of())
            .into(directory.resolve("b"))
            .version();

    // when
    Exports.json(
        export,
        "preprocessor_config.json",
        "{\"size\": 8, \"image_mean\": [0, 0, 0], \"image_std\": [1, 1, 1]}");
    String other =
        new BundleImport(export, ImportSettings.of(Variant.FP32), Map.of())
            .into(directory.resolve("c"))
            .version();

    // then
    assertThat(same).isEqualTo(first); // only an output that no bundle has is new
    assertThat(other).isNotEqualTo(first);
  }

  @Test
  void rejectsTextAndImageEncodersOfDifferentSpaces() throws IOException {
    Exports.clip(export);
    Graphs.vision("pixel_values", "image_embeds", 4)
        .write(export.resolve("onnx/vision_model.onnx"));
    refused("the image encoder gives 4 dimensions, the text encoder 6");
  }

  @Test
  void rejectsAModelWithoutAProjection() throws IOException {
    Exports.clip(export);
    Graphs.tokens(DIMENSION, "input_ids")
        .output("last_hidden_state", DataType.FLOAT, -1, -1, -1)
        .write(export.resolve("onnx/text_model.onnx"));
    refused("text_model.onnx gives only token vectors");
  }

  @Test
  void rejectsUnknownInputs() throws IOException {
    Exports.clip(export);
    Graphs.tokens(DIMENSION, "input_ids", "pixel_attention_mask")
        .meanOfTokens("text_embeds")
        .write(export.resolve("onnx/text_model.onnx"));
    refused("pixel_attention_mask int64[?, ?]");
  }

  @Test
  void outputMayHaveTheNameThatBundlesUse() throws IOException {
    Exports.clip(export);
    Graphs.vision("pixel_values", "embedding", DIMENSION)
        .write(export.resolve("onnx/vision_model.onnx"));

    BundleManifest manifest =
        new BundleImport(export, ImportSettings.of(Variant.FP32), Map.of()).into(target);

    assertThat(failures(target)).isEmpty();
    assertThat(manifest.dimension()).isEqualTo(DIMENSION);
  }

  @Test
  void rejectsAnotherOutputWithTheNameThatBundlesUse() throws IOException {
    Exports.clip(export);
    Graphs.vision("pixel_values", "image_embeds", DIMENSION)
        .half("image_embeds", "embedding", -1, -1)
        .write(export.resolve("onnx/vision_model.onnx"));
    refused("vision_model.onnx has an output 'embedding' that cannot be kept");
  }

  @Test
  void rejectsMissingExternalWeights() throws IOException {
    Exports.clip(export);
    Graphs.vision("pixel_values", "image_embeds", DIMENSION)
        .externalWeights(export.resolve("onnx/weights.bin"))
        .write(export.resolve("onnx/vision_model.onnx"));
    Files.delete(export.resolve("onnx/weights.bin"));
    refused("weights.bin is missing");
  }

  @Test
  void rejectsATruncatedGraph() throws IOException {
    Exports.clip(export);
    Path model = export.resolve("onnx/text_model.onnx");
    byte[] bytes = Files.readAllBytes(model);
    Files.write(model, Arrays.copyOf(bytes, bytes.length / 2));
    refused("text_model.onnx is not an ONNX file, or it is truncated");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tokenizer.json | missing | tokenizer.json is missing",
        "onnx/vision_model.onnx | missing | vision_model.onnx is missing",
        "tokenizer.json | [] | tokenizer.json is not a JSON object",
        "tokenizer.json | {} | text.onnx",
        "config.json | { | config.json: ",
        "preprocessor_config.json | {\"size\": {\"longest_edge\": 8}, \"do_normalize\": false} | has the size",
        "preprocessor_config.json | {\"size\": 8} | image_mean is missing",
        "preprocessor_config.json | {\"do_resize\": false} | do_resize is false",
        "preprocessor_config.json | {\"size\": {\"shortest_edge\": 9}, \"do_center_crop\": true, \"crop_size\": 8, \"do_normalize\": false} | scales the shorter side to 9",
        "preprocessor_config.json | {\"size\": 999999, \"do_normalize\": false} | image.width must be",
      })
  void rejectsMissingAndInvalidFiles(String file, String content, String message)
      throws IOException {
    Exports.clip(export);
    if (content.equals("missing")) {
      Files.delete(export.resolve(file));
    } else {
      Exports.json(export, file, content);
    }
    refused(message);
  }

  private void clipWithExternalWeights() throws IOException {
    Exports.clip(export);
    Graphs.vision("pixel_values", "image_embeds", DIMENSION)
        .externalWeights(export.resolve("onnx/vision_model.onnx_data"))
        .write(export.resolve("onnx/vision_model.onnx"));
  }

  /** Returns the checks that a bundle does not pass. */
  private List<BundleCheck.Result> failures(Path bundle) {
    List<BundleCheck.Result> results = new ArrayList<>();
    BundleCheck.run(bundle.toString(), directory, results::add);
    assertThat(results).isNotEmpty();
    results.removeIf(BundleCheck.Result::passed);
    return results;
  }

  private BundleManifest imported() throws IOException {
    return new BundleImport(export, ImportSettings.of(Variant.FP32), Map.of("source", "here"))
        .into(target);
  }

  /** A rejected export leaves no files behind. */
  private void refused(String message) {
    assertThatThrownBy(this::imported)
        .isInstanceOf(BundleException.class)
        .hasMessageContaining(message)
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
    assertThat(directory).isDirectoryNotContaining(path -> !path.equals(export));
  }
}
