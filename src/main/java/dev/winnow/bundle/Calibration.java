package dev.winnow.bundle;

import static dev.winnow.bundle.ManifestChecks.present;
import static dev.winnow.bundle.ManifestChecks.require;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.winnow.asset.Modality;
import org.jspecify.annotations.Nullable;

/**
 * Maps similarities to the probability that an asset holds a concept; fitted on labelled examples.
 *
 * @param image for images, or null if the bundle has no image encoder
 * @param caption for captions
 * @param threshold probability from which an asset counts as holding a concept, in (0, 1)
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Calibration(@Nullable Presence image, Presence caption, double threshold) {

  public Calibration {
    present("calibration.caption", caption);
    require(
        threshold > 0 && threshold < 1,
        "calibration.threshold must be above 0 and below 1: %s",
        threshold);
  }

  /** Returns the calibration of a modality, or null if there is none. */
  public @Nullable Presence of(Modality modality) {
    return switch (modality) {
      case IMAGE -> image;
      case CAPTION -> caption;
    };
  }

  /**
   * The log-odds of presence: base + dense · cosine + sparse · inner product of the sparse vectors
   * + words · share of the concept's words in one caption.
   *
   * @param margin log-odds below zero at which evidence for a negative concept begins to count
   */
  public record Presence(double base, double dense, double sparse, double words, double margin) {
    public Presence {
      for (double weight : new double[] {base, dense, sparse, words, margin}) {
        require(Double.isFinite(weight), "a weight of calibration is %s", weight);
      }
    }
  }
}
