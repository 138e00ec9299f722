package dev.winnow.train.sparse;

import dev.winnow.vector.DenseVectors;
import java.util.List;

/**
 * The difference between vectors of images and vectors of texts with the same content.
 *
 * @param images vectors of images, of length 1
 * @param texts vectors of their captions, of length 1
 */
public record ModalityGap(List<float[]> images, List<float[]> texts) {

  /** Returns a text head, shifted for images. */
  SparseHead applied(SparseHead text) {
    float[] mean = DenseVectors.mean(images);
    float[] said = DenseVectors.mean(texts);
    float[] gap = new float[mean.length];
    for (int i = 0; i < gap.length; i++) {
      gap[i] = mean[i] - said[i];
    }
    // The mean square distance of vectors of length 1 to their mean.
    return text.moved(gap, (float) Math.sqrt(1 - DenseVectors.dot(mean, mean)));
  }
}
