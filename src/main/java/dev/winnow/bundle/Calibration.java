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
 * Maps similarities to the probability that an asset contains a concept. Fitted on labelled
 * examples.
 *
 * @param presence weights by modality; at least those of captions
 * @param both weights for images with captions; if null, the modalities are combined as independent
 *     evidence, one of which is enough
 * @param broad weights and threshold for broad concepts such as vehicles, whose captions name kinds
 *     instead; null if broad concepts are treated like others
 * @param threshold probability from which an asset is taken to contain a concept, in (0, 1)
 * @param attributes weights for colours and styles; null means {@link Attributes#USUAL}
 * @param uncertain probability below which an asset is taken not to contain the concept, at most
 *     the threshold; between the two it is uncertain
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

  /** A calibration that distinguishes neither broad nor uncertain concepts. */
  public Calibration(Map<Modality, Presence> presence, double threshold) {
    this(presence, null, null, null, threshold, null);
  }

  /**
   * A calibration of images and captions that distinguishes neither broad nor uncertain concepts.
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

  /** Returns the calibration with other weights for colours and styles. */
  public Calibration with(Attributes weights) {
    return new Calibration(presence, both, broad, weights, threshold, uncertain);
  }

  /** Reads the form of the manifest: weights by the names of their modalities. */
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

  /** Returns the weights by the names that the manifest uses. */
  @JsonAnyGetter
  Map<String, Presence> written() {
    Map<String, Presence> named = new LinkedHashMap<>();
    presence.forEach((modality, weights) -> named.put(modality.key(), weights));
    return named;
  }

  /** Returns the modalities that have weights, in their order. */
  public Set<Modality> modalities() {
    return presence.keySet();
  }

  /** Returns the weights of a modality, or null if it has none. */
  public @Nullable Presence of(Modality modality) {
    return of(modality, false);
  }

  /** Returns the weights of a modality for broad or other concepts, or null if it has none. */
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

  /** Returns the probability below which an asset is taken not to contain a concept. */
  public double least(boolean forBroad) {
    double held = threshold(forBroad);
    return uncertain == null ? held : Math.min(uncertain, held);
  }

  /** Returns the probability from which an asset is taken to contain a concept. */
  public double threshold(boolean forBroad) {
    return forBroad && broad != null ? broad.threshold : threshold;
  }

  /** Returns the weights for colours and styles. */
  public Attributes attributesOrUsual() {
    return attributes == null ? Attributes.USUAL : attributes;
  }

  /**
   * Weights for the colour or style of an object. The probability is the softmax, over all colours
   * or styles, of image · cosine (of the image with a text that names the object and the colour or
   * style) + caption, if a caption names it.
   *
   * @param bindings for the colours of an object that the image shows at a place, instead of the
   *     softmax; null if {@link Bindings} do not count
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Attributes(double image, double caption, @Nullable Located bindings) {

    public static final Attributes USUAL = new Attributes(40, 6);

    public Attributes {
      for (double weight : new double[] {image, caption}) {
        require(Double.isFinite(weight), "a weight of calibration.attributes is %s", weight);
      }
    }

    /** Weights without bindings. */
    public Attributes(double image, double caption) {
      this(image, caption, null);
    }

    /** Returns the weights with others for bindings. */
    public Attributes with(@Nullable Located fitted) {
      return new Attributes(image, caption, fitted);
    }
  }

  /**
   * The log-odds that an object has a colour: base + amount · ln(its binding to the colour) + share
   * · ln(the share of this binding in its bindings to all colours).
   */
  public record Located(double base, double amount, double share) {
    public Located {
      for (double weight : new double[] {base, amount, share}) {
        require(
            Double.isFinite(weight), "a weight of calibration.attributes.bindings is %s", weight);
      }
    }
  }

  /** Weights and threshold for broad concepts, see {@link Calibration}. */
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

  /**
   * The log-odds of two modalities together: base + image · image log-odds + caption · caption
   * log-odds.
   */
  public record Joint(double base, double image, double caption) {
    public Joint {
      for (double weight : new double[] {base, image, caption}) {
        require(Double.isFinite(weight), "a weight of calibration.both is %s", weight);
      }
    }
  }

  /**
   * The log-odds of presence: base + dense · cosine + sparse · inner product of the sparse vectors
   * + words · share of the concept's words in one caption + named · confidence that a caption names
   * a kind of the concept + share · the mean of that confidence over the captions + repeated · the
   * product of the two + breadth · ln(1 + number of kinds of the concept) + told · ln(number of
   * captions) + said · ln(1 + number of different content words of the captions).
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
      double said,
      double margin) {
    public Presence {
      for (double weight :
          new double[] {
            base, dense, sparse, words, named, share, repeated, breadth, told, said, margin
          }) {
        require(Double.isFinite(weight), "a weight of calibration is %s", weight);
      }
    }

    /** Weights that ignore the kinds of concepts. */
    public Presence(double base, double dense, double sparse, double words, double margin) {
      this(base, dense, sparse, words, 0, 0, 0, 0, 0, 0, margin);
    }
  }
}
