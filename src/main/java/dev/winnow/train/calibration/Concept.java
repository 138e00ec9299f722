package dev.winnow.train.calibration;

import dev.winnow.asset.Modality;
import dev.winnow.bundle.Calibration;
import dev.winnow.encoder.Encoding;
import dev.winnow.lexicon.Kinds;
import dev.winnow.search.scoring.Shown;
import dev.winnow.text.ContentWords;
import dev.winnow.vector.DenseVectors;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A concept as the term of a search.
 *
 * @param words its content words
 * @param kinds all its kinds
 */
public record Concept(Encoding encoding, Set<String> words, Kinds kinds) {

  static Concept of(String text, Encoding encoding, Kinds kinds) {
    return new Concept(encoding, ContentWords.of(text), kinds);
  }

  /**
   * Returns the evidence of an item's modality for this concept; null if the item lacks the
   * modality.
   */
  @Nullable Shown shown(LabelledItem item, Modality modality) {
    Encoding shown = item.encoding(modality);
    if (shown == null) {
      return null;
    }
    double dense = DenseVectors.dot(encoding.dense(), shown.dense());
    double sparse =
        encoding.sparse() == null || shown.sparse() == null
            ? 0
            : encoding.sparse().dot(shown.sparse());
    return modality.equals(Modality.CAPTION)
        ? Shown.ofCaptions(dense, sparse, words, kinds, item.words(), item.nouns())
        : Shown.ofImage(dense, sparse, kinds);
  }

  /** Returns the log-odds by a modality of an item, NaN if the item lacks the modality. */
  double logit(LabelledItem item, Modality modality, Calibration calibration) {
    Calibration.Presence weights = calibration.of(modality, kinds.broad());
    Shown shown = shown(item, modality);
    return weights == null || shown == null ? Double.NaN : shown.logit(weights);
  }

  /** Returns the probability that the item holds this concept, by all its modalities. */
  double probability(LabelledItem item, Calibration calibration) {
    double image = logit(item, Modality.IMAGE, calibration);
    double caption = logit(item, Modality.CAPTION, calibration);
    Calibration.Joint both = calibration.both(kinds.broad());
    if (both != null && !Double.isNaN(image) && !Double.isNaN(caption)) {
      return LogisticRegression.probability(
          both.base() + both.image() * image + both.caption() * caption);
    }
    double absent = 1;
    for (Modality modality : calibration.modalities()) {
      double logit = logit(item, modality, calibration);
      absent /= Double.isNaN(logit) ? 1 : 1 + Math.exp(logit);
    }
    return 1 - absent;
  }
}
