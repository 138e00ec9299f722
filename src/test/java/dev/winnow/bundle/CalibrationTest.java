package dev.winnow.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.winnow.asset.Modality;
import dev.winnow.bundle.Calibration.Presence;
import dev.winnow.encoder.Bundle;
import dev.winnow.encoder.Encoding;
import dev.winnow.testing.TestBundle;
import dev.winnow.vector.DenseVectors;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class CalibrationTest {

  private static final String DEFAULT = "classpath:/bundles/default";

  @Test
  void defaultBundleJudgesWhatACaptionMentions() {
    try (Bundle bundle = Bundle.open(DEFAULT, TestBundle.MODELS, "cpu")) {
      Calibration calibration = Objects.requireNonNull(bundle.manifest().calibration());
      List<Encoding> texts =
          bundle.texts(
              TextRole.PASSAGE, List.of("a dog runs along the beach", "dog", "puppy", "piano"));
      Encoding caption = texts.getFirst();

      // Then the caption holds its word; similar words are more probable than others, and "piano"
      // is not
      Presence weights = Objects.requireNonNull(calibration.of(Modality.CAPTION));
      double dog = probability(weights, caption, texts.get(1), 1);
      double puppy = probability(weights, caption, texts.get(2), 0);
      double piano = probability(weights, caption, texts.get(3), 0);
      assertThat(dog).isGreaterThan(0.9);
      assertThat(puppy).isBetween(2 * piano, dog);
      assertThat(piano).isLessThan(calibration.threshold() / 4);
    }
  }

  private static double probability(
      Presence weights, Encoding side, Encoding term, double coverage) {
    double logit =
        weights.base()
            + weights.dense() * DenseVectors.dot(side.dense(), term.dense())
            + weights.sparse()
                * Objects.requireNonNull(side.sparse()).dot(Objects.requireNonNull(term.sparse()))
            + (weights.words() + weights.named() + weights.share() + weights.repeated()) * coverage;
    return 1 / (1 + Math.exp(-logit));
  }

  @Test
  void defaultCalibrationBeatsTheBaseRateOnHeldOutData() {
    JsonNode card =
        Objects.requireNonNull(new BundleFiles(DEFAULT, TestBundle.MODELS).manifest().card())
            .get("calibration");

    for (String side : List.of("caption", "image")) {
      JsonNode heldOut = card.at("/" + side + "/heldOut");
      assertThat(heldOut.get("logLoss").asDouble())
          .as(side)
          .isLessThan(0.7 * heldOut.get("baseLogLoss").asDouble());
      assertThat(heldOut.get("auc").asDouble()).as(side).isGreaterThan(0.85);
      assertThat(heldOut.get("reliability")).as(side).hasSize(10);
      for (JsonNode range : heldOut.get("reliability")) {
        assertThat(Math.abs(range.get("predicted").asDouble() - range.get("observed").asDouble()))
            .as("%s %s", side, range)
            .isLessThan(0.2);
      }
    }
    for (JsonNode set : card.get("removals")) {
      assertThat(set.get("wronglyRemoved").asDouble()).isLessThanOrEqualTo(0.08);
    }
    JsonNode last = card.at("/removals/5");
    assertThat(last.get("name").asText()).contains("scenes");
    assertThat(last.get("excluded").asText()).isEqualTo("categories");
    assertThat(last.get("removed").asDouble()).isGreaterThan(0.85);
  }

  @Test
  void rejectsInvalidThresholdsAndWeights() {
    Presence weights = new Presence(-8, 5, 8, 5, 5);

    assertThatThrownBy(() -> new Calibration(null, weights, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("calibration.threshold must be above 0 and below 1: 1.0");
    assertThatThrownBy(() -> new Presence(-8, Double.NaN, 8, 5, 5))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a weight of calibration is NaN");
  }
}
