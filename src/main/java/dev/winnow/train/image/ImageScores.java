package dev.winnow.train.image;

import dev.winnow.metric.Retrieval;
import dev.winnow.scene.Background;
import dev.winnow.scene.Hue;
import dev.winnow.scene.catalogue.Catalogue;
import dev.winnow.scene.drawing.Style;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Measures how well an image encoder fits the text encoder, on held-out scenes. Recalls at 1, 5 and
 * 10 are in [0, 1]; a scene's text is its first caption, which may omit things and match other
 * scenes as well.
 *
 * @param scenes number of scenes in the gallery
 * @param textToImage recall of the image for a caption
 * @param imageToText recall of the caption for an image
 * @param descriptionToImage recall of the image for a complete description
 * @param objects mean average precision of "a photo of a X" over object classes
 * @param hues the same over hues
 * @param backgrounds the same over backgrounds
 * @param styles the same over styles
 * @param cosine mean cosine of an image and its description
 */
public record ImageScores(
    int scenes,
    double[] textToImage,
    double[] imageToText,
    double[] descriptionToImage,
    double objects,
    double hues,
    double backgrounds,
    double styles,
    double cosine) {

  private static final int[] KS = {1, 5, 10};

  /**
   * @param images vectors of the images, of length 1
   */
  static ImageScores of(SceneExamples examples, SceneConcepts concepts, float[][] images) {
    float[][] captions = new float[images.length][];
    float[][] descriptions = new float[images.length][];
    for (int i = 0; i < images.length; i++) {
      float[][] vectors = examples.vectors(i);
      captions[i] = vectors[0];
      descriptions[i] = vectors[vectors.length - 1];
    }
    float[][] truth = new float[images.length][concepts.size()];
    for (int i = 0; i < images.length; i++) {
      concepts.mark(examples.scene(i).factors(), truth[i], 0);
    }
    return new ImageScores(
        images.length,
        Retrieval.recall(captions, images, KS),
        Retrieval.recall(images, captions, KS),
        Retrieval.recall(descriptions, images, KS),
        meanPrecision(Catalogue.objects(), concepts, images, truth),
        meanPrecision(List.of(Hue.values()), concepts, images, truth),
        meanPrecision(List.of(Background.values()), concepts, images, truth),
        meanPrecision(List.of(Style.values()), concepts, images, truth),
        IntStream.range(0, images.length)
            .mapToDouble(i -> Retrieval.dot(images[i], descriptions[i]))
            .average()
            .orElseThrow());
  }

  private static double meanPrecision(
      List<?> kinds, SceneConcepts concepts, float[][] images, float[][] truth) {
    return kinds.stream()
        .mapToInt(concepts::position)
        .mapToDouble(
            position -> {
              boolean[] relevant = new boolean[images.length];
              for (int i = 0; i < images.length; i++) {
                relevant[i] = truth[i][position] > 0;
              }
              return Retrieval.averagePrecision(concepts.vectors()[position], images, relevant);
            })
        .filter(Double::isFinite)
        .average()
        .orElse(Double.NaN);
  }

  /**
   * Returns one number to compare encoders by: how well texts find images, and how well vectors
   * represent the objects.
   */
  double overall() {
    return (textToImage[2] + imageToText[2] + objects) / 3;
  }

  @Override
  public String toString() {
    return "text to image %s, image to text %s, description to image %s, precision of objects %.3f, hues %.3f, backgrounds %.3f, styles %.3f, cosine %.3f"
        .formatted(
            Arrays.toString(textToImage),
            Arrays.toString(imageToText),
            Arrays.toString(descriptionToImage),
            objects,
            hues,
            backgrounds,
            styles,
            cosine);
  }
}
