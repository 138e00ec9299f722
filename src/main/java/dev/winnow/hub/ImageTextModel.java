package dev.winnow.hub;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.BundleManifest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;

/** CLIP, SigLIP, BLIP and models of the same layout: two graphs whose vectors share a space. */
final class ImageTextModel implements HubModel {

  private static final ObjectMapper JSON = new JsonMapper();

  private final HubFolder folder;
  private final ObjectNode config;
  private final ExportedGraph vision;
  private final ExportedGraph text;

  /**
   * @param visionFile the image encoder
   * @throws BundleException if the export cannot be imported
   */
  ImageTextModel(HubFolder folder, Path visionFile) throws IOException {
    this.folder = folder;
    config = folder.json(HubFolder.CONFIG);
    vision = ExportedGraph.vision(visionFile);
    text = ExportedGraph.text(folder.text());
    requirePooled(vision);
    requirePooled(text);
  }

  /**
   * Rejects exports of CLIP and SigLIP without their last layer: none of their token vectors is the
   * embedding.
   */
  private void requirePooled(ExportedGraph graph) {
    String type = config.path("model_type").asText();
    if (graph.tokens() && type.matches("clip|siglip2?")) {
      throw new BundleException(
          "%s gives only token vectors, which are not embeddings in a model of type %s: export"
                  .formatted(graph.path(), type)
              + " it with its projection or pooling");
    }
  }

  @Override
  public Parts write(Path directory, ExternalWeights weights) throws IOException {
    Preprocessing preprocessing = new Preprocessing(folder.json(HubFolder.PREPROCESSOR));
    BundleManifest.Image image = preprocessing.image(IMAGE);
    requireSize(image);
    TextSettings settings = TextSettings.of(folder, config);
    BundleManifest.Text texts =
        settings.text(TEXT, HubFolder.TOKENIZER, "none", text.fixedTokens(), text.masked());
    vision.write(directory.resolve(IMAGE));
    text.write(directory.resolve(TEXT));
    Files.write(
        directory.resolve(HubFolder.TOKENIZER), JSON.writeValueAsBytes(settings.tokenizer()));
    Set<String> files = new TreeSet<>(Set.of(IMAGE, TEXT, HubFolder.TOKENIZER));
    files.addAll(vision.writeExternal(directory, weights));
    files.addAll(text.writeExternal(directory, weights));
    ObjectNode card = JSON.createObjectNode();
    String resampling = preprocessing.resampling();
    if (resampling != null) {
      card.put("resampling", resampling);
    }
    return new Parts(dimension(directory, image, texts), texts, image, files, card);
  }

  private void requireSize(BundleManifest.Image image) {
    long height = vision.axis(vision.file().inputs().getFirst().name(), 2);
    long width = vision.axis(vision.file().inputs().getFirst().name(), 3);
    if (height > 0 && height != image.height() || width > 0 && width != image.width()) {
      throw new BundleException(
          "%s takes images of %d x %d, but %s says %d x %d: the files belong to different models"
              .formatted(
                  vision.path(),
                  width,
                  height,
                  HubFolder.PREPROCESSOR,
                  image.width(),
                  image.height()));
    }
  }

  private int dimension(Path directory, BundleManifest.Image image, BundleManifest.Text texts)
      throws IOException {
    int ofImages =
        ExportedGraph.dimension(directory.resolve(IMAGE), 2, 3, image.height(), image.width());
    int ofTexts = ExportedGraph.dimension(directory.resolve(TEXT), 2, tokens(texts));
    int projection = projection(ofTexts);
    if (ofImages != ofTexts || ofTexts != projection) {
      throw new BundleException(
          "the image encoder gives %d dimensions, the text encoder %d%s: they share no space; export"
                  .formatted(
                      ofImages,
                      ofTexts,
                      projection == ofTexts
                          ? ""
                          : ", %s says %d".formatted(HubFolder.CONFIG, projection))
              + " both with their projection (image_embeds, text_embeds)");
    }
    return ofTexts;
  }

  private static int tokens(BundleManifest.Text texts) {
    return texts.padTo() == null ? texts.maxTokens() : texts.padTo();
  }

  /**
   * Returns the dimension of the shared space from the configuration, where each type has its own
   * key.
   */
  private int projection(int otherwise) {
    return switch (config.path("model_type").asText()) {
      case "clip" -> config.path("projection_dim").asInt(otherwise);
      case "blip" -> config.path("image_text_hidden_size").asInt(otherwise);
      default -> otherwise;
    };
  }
}
