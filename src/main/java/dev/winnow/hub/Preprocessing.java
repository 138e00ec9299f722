package dev.winnow.hub;

import com.fasterxml.jackson.databind.JsonNode;
import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.BundleManifest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads {@code preprocessor_config.json}: the preprocessing of images for an image encoder. */
final class Preprocessing {

  private static final double RESCALE = 1.0 / 255;

  private final JsonNode json;

  Preprocessing(JsonNode json) {
    this.json = json;
  }

  /**
   * Returns the preprocessing as part of a bundle's manifest.
   *
   * @param model name of the ONNX file in the bundle
   * @throws BundleException if a bundle does not support it
   */
  BundleManifest.Image image(String model) {
    if (!json.path("do_resize").asBoolean(true)) {
      throw refused("do_resize is false", "the model must say which size it takes");
    }
    // (v * factor - mean) / std is (v / 255 - mean / scale) / (std / scale).
    double factor =
        json.path("do_rescale").asBoolean(true) ? json.path("rescale_factor").asDouble(RESCALE) : 1;
    double scale = Math.abs(255 * factor - 1) < 1e-6 ? 1 : 255 * factor;
    boolean normalise = json.path("do_normalize").asBoolean(true);
    List<Float> mean = normalise ? channels("image_mean", scale) : same(0);
    List<Float> std = normalise ? channels("image_std", scale) : same((float) (1 / scale));
    try {
      return size(model, mean, std);
    } catch (IllegalArgumentException e) {
      throw refused(String.valueOf(e.getMessage()), "correct it");
    }
  }

  private BundleManifest.Image size(String model, List<Float> mean, List<Float> std) {
    JsonNode size = json.path("size");
    boolean crop = json.path("do_center_crop").asBoolean(cropsByDefault());
    int shortest = size.isInt() && crop ? size.asInt() : size.path("shortest_edge").asInt(0);
    if (shortest > 0 && crop) {
      JsonNode cropSize = json.path("crop_size");
      int height = side(cropSize, "height", shortest);
      int width = side(cropSize, "width", shortest);
      if (Math.max(height, width) != shortest || height != width) {
        throw refused(
            "scales the shorter side to %d and cuts out %d x %d".formatted(shortest, width, height),
            "a bundle supports only crops that touch the shorter side");
      }
      return new BundleManifest.Image(model, width, height, "crop", mean, std);
    }
    int height = side(size, "height", 0);
    int width = side(size, "width", 0);
    if (height <= 0 || width <= 0) {
      throw refused(
          "has the size %s%s".formatted(size, crop ? " and do_center_crop" : ""),
          "a bundle supports a number, {height, width}, and {shortest_edge} with do_center_crop");
    }
    JsonNode cropSize = json.path("crop_size");
    if (crop
        && (side(cropSize, "height", height) != height
            || side(cropSize, "width", width) != width)) {
      throw refused(
          "scales to %d x %d and cuts out %s".formatted(width, height, cropSize),
          "a bundle supports only crops that touch the shorter side");
    }
    return new BundleManifest.Image(model, width, height, "stretch", mean, std);
  }

  /** Older files omit the defaults of their class. */
  private boolean cropsByDefault() {
    return json.path("image_processor_type")
        .asText(json.path("feature_extractor_type").asText())
        .startsWith("CLIP");
  }

  private static int side(JsonNode size, String name, int otherwise) {
    return size.isInt() ? size.asInt() : size.path(name).asInt(otherwise);
  }

  private List<Float> channels(String name, double scale) {
    JsonNode values = json.path(name);
    if (values.size() != 3 || !values.valueStream().allMatch(JsonNode::isNumber)) {
      throw refused(
          "%s is %s".formatted(name, values.isMissingNode() ? "missing" : values),
          "three numbers are needed");
    }
    return values.valueStream().map(value -> (float) (value.asDouble() / scale)).toList();
  }

  private static List<Float> same(float value) {
    return List.of(value, value, value);
  }

  /**
   * Returns the interpolation with which the model was trained, or null if the file does not say.
   */
  @Nullable String resampling() {
    return switch (json.path("resample").asInt(-1)) {
      case 0 -> "nearest";
      case 1 -> "lanczos";
      case 2 -> "bilinear";
      case 3 -> "bicubic";
      case 4 -> "box";
      case 5 -> "hamming";
      default -> null;
    };
  }

  private static BundleException refused(String what, String advice) {
    return new BundleException("%s: %s; %s".formatted(HubFolder.PREPROCESSOR, what, advice));
  }
}
