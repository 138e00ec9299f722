package dev.winnow.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.TextRole;
import dev.winnow.encoder.Bundle;
import dev.winnow.testing.TestBundle;
import dev.winnow.vector.DenseVectors;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Imports graphs with the names, shapes and types of the inputs and outputs of real exports, in
 * three precisions. All precisions must give the vectors of the full one, nearly.
 */
class HubShapesTest {

  private static final int VOCABULARY = Graphs.VOCABULARY;
  private static final int TOKEN_WIDTH = 16;

  @TempDir Path directory;

  /** An export's dimension, image size, and the names of what texts are encoded from and to. */
  private record Model(
      String type, int dimension, int side, String embeddings, boolean masked, int tokens) {

    static Model of(String name) {
      return switch (name) {
        case "clip-vit-base-patch32" -> new Model("clip", 512, 224, "_embeds", false, 77);
        case "clip-vit-large-patch14" -> new Model("clip", 768, 224, "_embeds", true, 77);
        case "siglip-base-patch16-224" -> new Model("siglip", 768, 224, "pooler_output", false, 64);
        case "siglip-base-patch16-384" -> new Model("siglip", 768, 384, "pooler_output", false, 64);
        default -> new Model("blip", 256, 384, "_embeds", true, 512);
      };
    }

    String output(String side) {
      return embeddings.startsWith("_") ? side + embeddings : embeddings;
    }

    String[] inputs() {
      return masked ? new String[] {"input_ids", "attention_mask"} : new String[] {"input_ids"};
    }
  }

  @ParameterizedTest
  @CsvSource({
    "clip-vit-base-patch32, fp16",
    "clip-vit-base-patch32, half",
    "clip-vit-base-patch32, quantized",
    "clip-vit-large-patch14, fp16",
    "clip-vit-large-patch14, quantized",
    "siglip-base-patch16-224, fp16",
    "siglip-base-patch16-224, half",
    "siglip-base-patch16-224, quantized",
    "siglip-base-patch16-384, fp16",
    "blip-itm-base-coco, fp16",
    "blip-itm-base-coco, half",
    "blip-itm-base-coco, quantized"
  })
  void importsAPrecision(String name, String variant) throws IOException {
    // Given
    Model model = Model.of(name);
    Path export = Files.createDirectory(directory.resolve("export"));
    settings(export, model);
    write(export, model, "fp32");
    write(export, model, variant);

    // When
    BundleManifest full = imported(export, "fp32");
    BundleManifest other = imported(export, variant);

    // Then
    assertThat(other.dimension()).isEqualTo(model.dimension);
    assertThat(other.text()).isEqualTo(full.text());
    assertThat(other.text().maxTokens()).isEqualTo(model.tokens);
    assertThat(other.text().padTo()).isEqualTo(model.type.equals("siglip") ? 64 : null);
    assertThat(other.image()).isEqualTo(full.image());
    assertThat(other.image())
        .extracting(BundleManifest.Image::width, BundleManifest.Image::height)
        .containsExactly(model.side, model.side);
    assertThat(other.version()).isNotEqualTo(full.version());
    for (int i = 0; i < 2; i++) {
      assertThat(DenseVectors.dot(vectors("fp32").get(i), vectors(variant).get(i)))
          .isCloseTo(1, within(variant.equals("quantized") ? 2e-3f : 1e-5f));
    }
  }

  private BundleManifest imported(Path export, String variant) throws IOException {
    return new BundleImport(export, ImportSettings.of(new Variant(variant)), Map.of())
        .into(directory.resolve(variant));
  }

  /** Returns the vectors of a text and an image. */
  private List<float[]> vectors(String variant) {
    BufferedImage image = new BufferedImage(300, 200, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setColor(new Color(200, 90, 20));
    graphics.fillRect(0, 0, 300, 200);
    graphics.dispose();
    try (Bundle bundle =
        Bundle.open(directory.resolve(variant).toString(), TestBundle.MODELS, "cpu")) {
      return List.of(
          bundle.texts(TextRole.QUERY, List.of("a dog on the beach")).getFirst().dense(),
          bundle.images(List.of(image)).getFirst().dense());
    }
  }

  private static void write(Path export, Model model, String variant) throws IOException {
    String suffix = variant.equals("fp32") ? "" : "_" + variant;
    boolean half = variant.equals("half"); // inputs and outputs of half precision too
    DataType edge = half ? DataType.FLOAT16 : DataType.FLOAT;
    String pixels = half ? "pixel_values_float" : "pixel_values";
    Graphs vision = new Graphs().input("pixel_values", edge, -1, 3, model.side, model.side);
    if (half) {
      vision.cast("pixel_values", pixels, DataType.FLOAT);
    }
    vision
        .node("GlobalAveragePool", "mean", List.of(pixels))
        .flatten("mean", "colour")
        .product("colour", "image_float", 3, model.dimension, half ? "fp16" : variant)
        .cast("image_float", model.output("image"), edge)
        .output(model.output("image"), edge, -1, model.dimension)
        .write(export.resolve("onnx/vision_model" + suffix + ".onnx"));
    Graphs text = Graphs.tokens(VOCABULARY, TOKEN_WIDTH, "tokens", model.inputs());
    text.mean("tokens", "pooled")
        .product("pooled", "text_float", TOKEN_WIDTH, model.dimension, half ? "fp16" : variant)
        .cast("text_float", model.output("text"), edge)
        .cast("tokens", "last_hidden_state", edge)
        .output("last_hidden_state", edge, -1, -1, TOKEN_WIDTH)
        .output(model.output("text"), edge, -1, model.dimension)
        .write(export.resolve("onnx/text_model" + suffix + ".onnx"));
  }

  private static void settings(Path export, Model model) throws IOException {
    Exports.clip(export); // the tokenizer
    Files.delete(export.resolve("onnx/vision_model.onnx"));
    Files.delete(export.resolve("onnx/text_model.onnx"));
    Exports.json(
        export,
        "config.json",
        switch (model.type) {
          case "clip" ->
              "{\"model_type\": \"clip\", \"projection_dim\": %d, \"text_config\": {\"max_position_embeddings\": 77}}"
                  .formatted(model.dimension);
          case "siglip" ->
              "{\"model_type\": \"siglip\", \"text_config\": {\"model_type\": \"siglip_text_model\"}}";
          default -> "{\"model_type\": \"blip\", \"image_text_hidden_size\": 256}";
        });
    Exports.json(
        export,
        "tokenizer_config.json",
        "{\"pad_token\": \"<pad>\", \"model_max_length\": %d}".formatted(model.tokens));
    Exports.json(
        export,
        "preprocessor_config.json",
        model.type.equals("clip")
            ? """
            {"crop_size": 224, "do_center_crop": true, "do_normalize": true, "do_resize": true,
             "feature_extractor_type": "CLIPFeatureExtractor",
             "image_mean": [0.48145466, 0.4578275, 0.40821073],
             "image_std": [0.26862954, 0.26130258, 0.27577711], "resample": 3, "size": 224}"""
            : """
            {"do_normalize": true, "do_rescale": true, "do_resize": true,
             "image_mean": [0.5, 0.5, 0.5], "image_std": [0.5, 0.5, 0.5], "resample": 3,
             "rescale_factor": 0.00392156862745098, "size": {"height": %d, "width": %d}}"""
                .formatted(model.side, model.side));
  }
}
