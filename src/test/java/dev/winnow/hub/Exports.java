package dev.winnow.hub;

import static dev.winnow.hub.Graphs.DIMENSION;

import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Folders as exports of known models are laid out, with small models in them. */
public final class Exports {

  private Exports() {}

  /** Two graphs with projections in {@code onnx/}; a mask; images cropped. */
  public static Path clip(Path folder) throws IOException {
    Path onnx = folder.resolve("onnx");
    Graphs.vision("pixel_values", "image_embeds", DIMENSION)
        .output("mean", DataType.FLOAT, -1, 3, 1, 1)
        .write(onnx.resolve("vision_model.onnx"));
    Graphs.tokens(DIMENSION, "input_ids", "attention_mask")
        .output("last_hidden_state", DataType.FLOAT, -1, -1, -1)
        .meanOfTokens("text_embeds")
        .write(onnx.resolve("text_model.onnx"));
    json(
        folder,
        "config.json",
        """
        {"model_type": "clip", "projection_dim": 6,
         "text_config": {"max_position_embeddings": 9}}""");
    json(
        folder,
        "preprocessor_config.json",
        """
        {"do_resize": true, "size": {"shortest_edge": 8}, "do_center_crop": true,
         "crop_size": {"height": 8, "width": 8}, "resample": 3, "do_normalize": true,
         "image_mean": [0.5, 0.25, 0.125], "image_std": [0.5, 0.25, 0.25]}""");
    json(folder, "tokenizer_config.json", "{\"pad_token\": \"<end>\", \"model_max_length\": 9}");
    return tokenizer(folder);
  }

  /** A CLIP that knows some words. */
  public static Path clip(Path folder, List<String> words, int dimension) throws IOException {
    clip(folder);
    Path onnx = folder.resolve("onnx");
    Files.delete(onnx.resolve("vision_model.onnx"));
    Files.delete(onnx.resolve("text_model.onnx"));
    Graphs.vision("pixel_values", "image_embeds", dimension)
        .write(onnx.resolve("vision_model.onnx"));
    Graphs.tokens(words.size() + 2, dimension, "last_hidden_state", "input_ids", "attention_mask")
        .output("last_hidden_state", DataType.FLOAT, -1, -1, -1)
        .meanOfTokens("text_embeds")
        .write(onnx.resolve("text_model.onnx"));
    json(
        folder,
        "config.json",
        "{\"model_type\": \"clip\", \"projection_dim\": %d}".formatted(dimension));
    StringBuilder vocabulary = new StringBuilder("\"<unk>\": 0, \"<end>\": 1");
    for (int i = 0; i < words.size(); i++) {
      vocabulary.append(", \"%s\": %d".formatted(words.get(i), i + 2));
    }
    String tokenizer = Files.readString(folder.resolve("tokenizer.json"));
    json(
        folder,
        "tokenizer.json",
        tokenizer.replaceAll("(?s)\"vocab\":\\s*\\{.*", "\"vocab\": {" + vocabulary + "}}}"));
    return folder;
  }

  /** Poolers only, no mask, texts padded to a fixed length, images stretched. */
  public static Path siglip(Path folder) throws IOException {
    Graphs.vision("pixel_values", "pooler_output", DIMENSION)
        .write(folder.resolve("vision_model.onnx"));
    Graphs.tokens(DIMENSION, "input_ids")
        .output("last_hidden_state", DataType.FLOAT, -1, -1, -1)
        .meanOfTokens("pooler_output")
        .write(folder.resolve("text_model.onnx"));
    json(
        folder,
        "config.json",
        "{\"model_type\": \"siglip\", \"text_config\": {\"model_type\": \"siglip_text_model\"}}");
    json(
        folder,
        "preprocessor_config.json",
        """
        {"do_resize": true, "size": {"height": 8, "width": 10}, "do_rescale": true,
         "rescale_factor": 0.00784313725490196, "image_mean": [1, 1, 1], "image_std": [1, 1, 1]}""");
    json(folder, "tokenizer_config.json", "{\"pad_token\": {\"content\": \"<pad>\"}}");
    return tokenizer(folder);
  }

  /** Token vectors only, all three inputs, images of a size given as one number. */
  public static Path blip(Path folder) throws IOException {
    Graphs.vision("pixel_values", "image_embeds", DIMENSION)
        .write(folder.resolve("vision_model.onnx"));
    Graphs.tokens(DIMENSION, "input_ids", "attention_mask", "token_type_ids")
        .output("last_hidden_state", DataType.FLOAT, -1, -1, -1)
        .write(folder.resolve("text_model.onnx"));
    json(folder, "config.json", "{\"model_type\": \"blip\", \"image_text_hidden_size\": 6}");
    json(
        folder,
        "preprocessor_config.json",
        """
        {"size": 8, "image_mean": [0.5, 0.5, 0.5], "image_std": [0.5, 0.5, 0.5]}""");
    return tokenizer(folder);
  }

  static void json(Path folder, String name, String json) throws IOException {
    Files.writeString(folder.resolve(name), json);
  }

  private static Path tokenizer(Path folder) throws IOException {
    json(
        folder,
        "tokenizer.json",
        """
        {"version": "1.0", "truncation": null, "padding": null,
         "added_tokens": [
           {"id": 1, "content": "<end>", "single_word": false, "lstrip": false, "rstrip": false,
            "normalized": false, "special": true}],
         "normalizer": {"type": "Lowercase"}, "pre_tokenizer": {"type": "Whitespace"},
         "post_processor": {"type": "TemplateProcessing",
           "single": [{"Sequence": {"id": "A", "type_id": 0}},
                      {"SpecialToken": {"id": "<end>", "type_id": 0}}],
           "pair": [{"Sequence": {"id": "A", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 0}}],
           "special_tokens": {"<end>": {"id": "<end>", "ids": [1], "tokens": ["<end>"]}}},
         "decoder": null,
         "model": {"type": "WordLevel", "unk_token": "<unk>", "vocab":
           {"<unk>": 0, "<end>": 1, "a": 2, "dog": 3, "cat": 4, "on": 5, "the": 6, "beach": 7,
            "two": 8, "<pad>": 11}}}""");
    return folder;
  }
}
