package dev.winnow.bundle;

import static dev.winnow.bundle.ManifestChecks.present;
import static dev.winnow.bundle.ManifestChecks.require;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.winnow.asset.Modality;
import org.jspecify.annotations.Nullable;

/**
 * From similarities to the probability that a concept is present in an asset, fitted on labelled
 * examples.
 *
 * @param image for images, or null where the bundle has no image encoder
 * @param caption for captions
 * @param both for images with captions; null takes the modalities for independent witnesses, of
 *     which one is enough
 * @param broad the same, and the threshold, for broad concepts, as vehicles, whose kinds captions
 *     name instead; null where they are not told apart
 * @param threshold probability from which on an asset counts as holding a concept, in (0, 1)
 * @param uncertain probability below which an asset counts as not holding it, at most the
 *     threshold; between the two nobody can tell
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Calibration(
    @Nullable Presence image,
    Presence caption,
    @Nullable Joint both,
    @Nullable Broad broad,
    double threshold,
    @Nullable Double uncertain) {

  public Calibration {
    present("calibration.caption", caption);
    require(
        threshold > 0 && threshold < 1,
        "calibration.threshold must be above 0 and below 1: %s",
        threshold);
    require(
        uncertain == null || uncertain > 0 && uncertain <= threshold,
        "calibration.uncertain must be above 0 and at most the threshold: %s",
        uncertain);
  }

  /** Tells neither broad concepts nor uncertain ones apart. */
  public Calibration(@Nullable Presence image, Presence caption, double threshold) {
    this(image, caption, null, null, threshold, null);
  }

  /** Returns what holds for a modality, or null if nothing is known. */
  public @Nullable Presence of(Modality modality) {
    return of(modality, false);
  }

  /** Returns what holds for a modality and concepts that are broad or not. */
  public @Nullable Presence of(Modality modality, boolean forBroad) {
    Broad other = forBroad ? broad : null;
    return switch (modality) {
      case IMAGE -> other == null ? image : other.image;
      case CAPTION -> other == null ? caption : other.caption;
    };
  }

  public @Nullable Joint both(boolean forBroad) {
    Broad other = forBroad ? broad : null;
    return other == null ? both : other.both;
  }

  /** Returns the probability below which an asset counts as not holding a concept. */
  public double least(boolean forBroad) {
    double held = threshold(forBroad);
    return uncertain == null ? held : Math.min(uncertain, held);
  }

  /** Returns the probability from which on an asset counts as holding a concept. */
  public double threshold(boolean forBroad) {
    return forBroad && broad != null ? broad.threshold : threshold;
  }

  /** What holds for broad concepts, see {@link Calibration}. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Broad(
      @Nullable Presence image, Presence caption, @Nullable Joint both, double threshold) {
    public Broad {
      present("calibration.broad.caption", caption);
      require(
          threshold > 0 && threshold < 1,
          "calibration.broad.threshold must be above 0 and below 1: %s",
          threshold);
    }
  }

  /** The log-odds by two modalities: base + image · log-odds by it + caption · log-odds by it. */
  public record Joint(double base, double image, double caption) {
    public Joint {
      for (double weight : new double[] {base, image, caption}) {
        require(Double.isFinite(weight), "a weight of calibration.both is %s", weight);
      }
    }
  }

  /**
   * The log-odds of presence: base + dense · cosine + sparse · inner product of the sparse vectors
   * + words · share of the concept's words in one caption + named · how surely a caption names a
   * kind of the concept + share · the mean of that over the captions + repeated · the product of
   * the two + breadth · ln(1 + kinds of the concept) + told · ln of the number of captions.
   *
   * @param margin log-odds below zero at which evidence for an unwanted concept begins to count
   */
  public record Presence(
      double base,
      double dense,
      double sparse,
      double words,
      double named,
      double share,
      double repeated,
      double breadth,
      double told,
      double margin) {
    public Presence {
      for (double weight :
          new double[] {
            base, dense, sparse, words, named, share, repeated, breadth, told, margin
          }) {
        require(Double.isFinite(weight), "a weight of calibration is %s", weight);
      }
    }

    /** Without the kinds of concepts. */
    public Presence(double base, double dense, double sparse, double words, double margin) {
      this(base, dense, sparse, words, 0, 0, 0, 0, 0, margin);
    }
  }
}
