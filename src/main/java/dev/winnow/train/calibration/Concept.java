package dev.winnow.train.calibration;

import dev.winnow.asset.Modality;
import dev.winnow.bundle.Calibration;
import dev.winnow.encoder.Encoding;
import dev.winnow.text.ContentWords;
import dev.winnow.vector.DenseVectors;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A concept as the term of a search.
 *
 * @param words its content words
 */
public record Concept(Encoding encoding, Set<String> words) {

  /** Numbers that {@link #shown} returns. */
  static final int FEATURES = 3;

  static Concept of(String text, Encoding encoding) {
    return new Concept(encoding, ContentWords.of(text));
  }

  /**
   * Returns what a side of an item shows of this: the cosine, the inner product of the sparse
   * vectors, and for captions the share of its words; null if the item does not have the side.
   */
  double @Nullable [] shown(LabelledItem item, Modality modality) {
    Encoding side = item.encoding(modality);
    return side == null
        ? null
        : new double[] {
          DenseVectors.dot(encoding.dense(), side.dense()),
          encoding.sparse() == null || side.sparse() == null
              ? 0
              : encoding.sparse().dot(side.sparse()),
          modality.equals(Modality.CAPTION) ? ContentWords.coverage(words, item.words()) : 0
        };
  }

  /** Returns the probability that the item holds this: one of its sides that shows it is enough. */
  double probability(LabelledItem item, Calibration calibration) {
    double absent = 1;
    for (Modality modality : calibration.modalities()) {
      Calibration.Presence weights = calibration.of(modality);
      double[] shown = shown(item, modality);
      if (weights != null && shown != null) {
        double logit =
            weights.base()
                + weights.dense() * shown[0]
                + weights.sparse() * shown[1]
                + weights.words() * shown[2];
        absent /= 1 + Math.exp(logit);
      }
    }
    return 1 - absent;
  }
}
