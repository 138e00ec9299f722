package dev.winnow.bundle;

import static dev.winnow.bundle.ManifestChecks.present;
import static dev.winnow.bundle.ManifestChecks.require;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.winnow.asset.Modality;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Maps similarities to the probability that an asset holds a concept; fitted on labelled examples.
 *
 * @param presence weights by modality; at least those of captions
 * @param both for images with captions; null takes the modalities for independent witnesses, of
 *     which one is enough
 * @param broad the same, and the threshold, for broad concepts such as vehicles, whose kinds
 *     captions name instead; null if they are not told apart
 * @param threshold probability from which an asset counts as holding a concept, in (0, 1)
 * @param attributes how surely colours and styles are told; null takes {@link Attributes#USUAL}
 * @param uncertain probability below which an asset counts as not holding it, at most the
 *     threshold; between the two it is uncertain
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Calibration(
    @JsonIgnore Map<Modality, Presence> presence,
    @Nullable Joint both,
    @Nullable Broad broad,
    @Nullable Attributes attributes,
    double threshold,
    @Nullable Double uncertain) {

  public Calibration {
    presence = Collections.unmodifiableMap(new TreeMap<>(presence));
    present("calibration.caption", presence.get(Modality.CAPTION));
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
  public Calibration(Map<Modality, Presence> presence, double threshold) {
    this(presence, null, null, null, threshold, null);
  }

  /**
   * A calibration of images and captions that tells neither broad concepts nor uncertain ones
   * apart.
   *
   * @param image null if the bundle has no image encoder
   */
  public Calibration(@Nullable Presence image, Presence caption, double threshold) {
    this(image, caption, null, null, null, threshold, null);
  }

  /**
   * A calibration of images and captions.
   *
   * @param image null if the bundle has no image encoder
   */
  public Calibration(
      @Nullable Presence image,
      Presence caption,
      @Nullable Joint both,
      @Nullable Broad broad,
      @Nullable Attributes attributes,
      double threshold,
      @Nullable Double uncertain) {
    this(
        image == null
            ? Map.of(Modality.CAPTION, caption)
            : Map.of(Modality.IMAGE, image, Modality.CAPTION, caption),
        both,
        broad,
        attributes,
        threshold,
        uncertain);
  }

  /** Reads the form of the manifest: the weights stand under the names of the modalities. */
  @JsonCreator
  static Calibration read(
      @JsonProperty("both") @Nullable Joint both,
      @JsonProperty("broad") @Nullable Broad broad,
      @JsonProperty("attributes") @Nullable Attributes attributes,
      @JsonProperty("threshold") double threshold,
      @JsonProperty("uncertain") @Nullable Double uncertain,
      @JsonAnySetter Map<String, Presence> weights) {
    Map<Modality, Presence> presence = new TreeMap<>();
    weights.forEach(
        (name, given) -> {
          if (given != null) {
            presence.put(new Modality(name), given);
          }
        });
    return new Calibration(presence, both, broad, attributes, threshold, uncertain);
  }

  /** Returns the weights as the manifest names them. */
  @JsonAnyGetter
  Map<String, Presence> written() {
    Map<String, Presence> named = new LinkedHashMap<>();
    presence.forEach((modality, weights) -> named.put(modality.key(), weights));
    return named;
  }

  /** Returns the modalities whose weights are known, in their order. */
  public Set<Modality> modalities() {
    return presence.keySet();
  }

  /** Returns the weights of a modality, or null if nothing is known. */
  public @Nullable Presence of(Modality modality) {
    return of(modality, false);
  }

  /** Returns the weights of a modality for concepts that are broad or not, or null. */
  public @Nullable Presence of(Modality modality, boolean forBroad) {
    if (forBroad && broad != null) {
      if (modality.equals(Modality.IMAGE)) {
        return broad.image;
      }
      if (modality.equals(Modality.CAPTION)) {
        return broad.caption;
      }
    }
    return presence.get(modality);
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

  /** Returns how surely colours and styles are told. */
  public Attributes attributesOrUsual() {
    return attributes == null ? Attributes.USUAL : attributes;
  }

  /**
   * Which colour or style a thing has: the softmax, over all there are, of image · cosine of the
   * image with the thing in it + caption, if a caption names it.
   */
  public record Attributes(double image, double caption) {

    public static final Attributes USUAL = new Attributes(40, 6);

    public Attributes {
      for (double weight : new double[] {image, caption}) {
        require(Double.isFinite(weight), "a weight of calibration.attributes is %s", weight);
      }
    }
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
   * @param margin log-odds below zero at which evidence for a negative concept begins to count
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
