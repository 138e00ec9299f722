package dev.winnow.bundle;

import static dev.winnow.bundle.ManifestChecks.present;
import static dev.winnow.bundle.ManifestChecks.require;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
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
 * @param threshold probability from which an asset counts as holding a concept, in (0, 1)
 */
public record Calibration(@JsonIgnore Map<Modality, Presence> presence, double threshold) {

  public Calibration {
    presence = Collections.unmodifiableMap(new TreeMap<>(presence));
    present("calibration.caption", presence.get(Modality.CAPTION));
    require(
        threshold > 0 && threshold < 1,
        "calibration.threshold must be above 0 and below 1: %s",
        threshold);
  }

  /**
   * A calibration of images and captions.
   *
   * @param image null where the bundle has no image encoder
   */
  public Calibration(@Nullable Presence image, Presence caption, double threshold) {
    this(
        image == null
            ? Map.of(Modality.CAPTION, caption)
            : Map.of(Modality.IMAGE, image, Modality.CAPTION, caption),
        threshold);
  }

  /** Reads the form of the manifest: the weights stand under the names of the modalities. */
  @JsonCreator
  static Calibration read(
      @JsonProperty("threshold") double threshold, @JsonAnySetter Map<String, Presence> weights) {
    Map<Modality, Presence> presence = new TreeMap<>();
    weights.forEach(
        (name, given) -> {
          if (given != null) {
            presence.put(new Modality(name), given);
          }
        });
    return new Calibration(presence, threshold);
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

  /** Returns what holds for a modality, or null if nothing is known. */
  public @Nullable Presence of(Modality modality) {
    return presence.get(modality);
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
