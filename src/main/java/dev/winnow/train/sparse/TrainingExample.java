package dev.winnow.train.sparse;

import dev.winnow.hash.Fingerprint;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A training example: the vector of an image, and captions with their vectors.
 *
 * @param image the image's vector, {@code float[k]} of length 1, or null if there is none
 * @param captions at least one
 * @param texts the captions' vectors in their order, {@code float[k]} of length 1
 */
public record TrainingExample(
    float @Nullable [] image, List<String> captions, List<float[]> texts) {

  public TrainingExample {
    if (captions.isEmpty() || captions.size() != texts.size()) {
      throw new IllegalArgumentException(
          "%d captions with %d vectors".formatted(captions.size(), texts.size()));
    }
    captions = List.copyOf(captions);
    texts = List.copyOf(texts);
  }

  /** Returns whether captions with other texts can represent the asset for each caption. */
  boolean hasOtherCaptions() {
    return captions.stream().distinct().count() > 1;
  }

  /**
   * Returns the vectors of the captions with another text. A caption can have several vectors: one
   * as a passage and one as a query.
   */
  List<float[]> othersThan(int caption) {
    List<float[]> others = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      if (!captions.get(i).equals(captions.get(caption))) {
        others.add(texts.get(i));
      }
    }
    return others;
  }

  void addTo(Fingerprint hash) {
    hash.add(image == null ? new float[0] : image);
    captions.forEach(hash::add);
    texts.forEach(hash::add);
  }

  /** Returns the vectors of the images of all examples with an image. */
  static List<float[]> images(List<TrainingExample> examples) {
    List<float[]> images = new ArrayList<>();
    for (TrainingExample example : examples) {
      if (example.image() != null) {
        images.add(example.image());
      }
    }
    return images;
  }
}
