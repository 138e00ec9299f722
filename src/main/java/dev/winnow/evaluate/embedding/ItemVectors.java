package dev.winnow.evaluate.embedding;

import dev.winnow.asset.Modality;
import dev.winnow.encoder.Encoding;
import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.ProgressListener.Phase;
import dev.winnow.evaluate.data.EvaluationData;
import dev.winnow.evaluate.data.Item;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The vectors that represent the images in the dense space.
 *
 * @param modality the images themselves, or their captions
 * @param vectors of length 1, in the order of the items
 */
public record ItemVectors(Modality modality, List<float[]> vectors) {

  /**
   * Represents images by ready-made vectors if there are any, else by their pixels.
   *
   * @throws EvaluationException if there are neither, or no model for images
   */
  public static ItemVectors ofImages(EvaluationData data, Embedding embedding) {
    if (data.vectors() != null) {
      return new ItemVectors(Modality.IMAGE, data.vectors().items());
    }
    return new ItemVectors(Modality.IMAGE, Encoding.denseVectors(encodings(data, embedding)));
  }

  /**
   * Encodes the pixels of images, with all vectors that the service would store.
   *
   * @throws EvaluationException if there are none, or no model for images
   */
  public static List<Encoding> encodings(EvaluationData data, Embedding embedding) {
    IntFunction<BufferedImage> images = data.images();
    if (images == null) {
      throw new EvaluationException(
          "%s has neither pixels nor vectors of images: use --as caption".formatted(data.name()));
    }
    Encoder encoder = embedding.encoder();
    Encoder.ImageModel model =
        encoder
            .images()
            .orElseThrow(
                () ->
                    new EvaluationException(
                        "the bundle %s has no image encoder: name another with --bundle, or use --as caption"
                            .formatted(encoder.id())));
    int count = data.items().size();
    try (Phase running = embedding.progress().begin("encode images", count)) {
      return model.encodings(count, images, running::update);
    }
  }

  /**
   * Represents an image by the mean of its captions' vectors.
   *
   * @throws EvaluationException if an image has no captions
   */
  public static ItemVectors ofCaptions(EvaluationData data, Embedding embedding) {
    for (Item item : data.items()) {
      if (item.captions().isEmpty()) {
        throw new EvaluationException(
            "the image %s of %s has no captions: add one, or remove the image"
                .formatted(item.id(), data.name()));
      }
    }
    return new ItemVectors(
        Modality.CAPTION,
        embedding.means("encode captions", data.items().stream().map(Item::captions).toList()));
  }
}
