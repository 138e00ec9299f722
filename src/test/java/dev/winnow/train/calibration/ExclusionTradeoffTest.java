package dev.winnow.train.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.bundle.Calibration;
import dev.winnow.bundle.Calibration.Presence;
import dev.winnow.encoder.Encoding;
import dev.winnow.lexicon.Kinds;
import dev.winnow.vector.SparseVector;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ExclusionTradeoffTest {

  @Test
  void countsCorrectAndWrongRemovalsByThreshold() {
    // given ten hits without the negative, at 0.05, 0.15 to 0.95, and two with it that count more
    ExclusionTradeoff tradeoff = new ExclusionTradeoff();
    for (int i = 0; i < 10; i++) {
      tradeoff.add(i / 10d + 0.05, false, false, 1);
    }
    tradeoff.add(0.7, false, true, 3);
    tradeoff.add(0.9, false, true, 3);

    // then above 0.75 two of the ten are left to be removed
    assertThat(tradeoff.wronglyRemoved(0.751)).isEqualTo(0.2);
    assertThat(tradeoff.removed(0.751)).isEqualTo(0.5);
    assertThat(tradeoff.removed(0.7)).isEqualTo(1);
    assertThat(tradeoff.precision(0.751)).isEqualTo(3 / 5d);
    assertThat(tradeoff.precision(0.99)).isEqualTo(1);
    assertThat(tradeoff.hits()).isEqualTo(16);
  }

  @Test
  void countsCategoriesThatCaptionsNameFromALowerProbability() {
    ExclusionTradeoff tradeoff = new ExclusionTradeoff();
    tradeoff.add(0.3, true, true, 1);
    tradeoff.add(0.3, false, true, 1);
    tradeoff.add(0.2, true, false, 1);

    assertThat(tradeoff.removed(0.65)).isEqualTo(0.5);
    assertThat(tradeoff.wronglyRemoved(0.65)).isZero();
    assertThat(tradeoff.wronglyRemoved(0.15)).isEqualTo(1);
  }

  private static Encoding encoding(float x, float y) {
    return new Encoding(new float[] {x, y}, new SparseVector(new int[] {3}, new float[] {2}));
  }

  @Test
  void combinesModalitiesAsNoisyOr() {
    // given an image that shows it with odds 3 : 1, and a caption with odds 1 : 1
    Calibration calibration =
        new Calibration(new Presence(0, Math.log(3), 0, 0, 0), new Presence(-9, 0, 1, 10, 0), 0.5);
    Concept dog = Concept.of("big dogs", encoding(1, 0), Kinds.NONE);
    List<String> captions = List.of("a cat", "the dog");

    // then 1 - 1/4 · 1/2: of the caption, -9 + 2 · 2 + 10 · 1/2 = 0
    assertThat(
            dog.probability(
                LabelledItem.of(Set.of(), captions, encoding(1, 0), encoding(0, 1)), calibration))
        .isCloseTo(7 / 8d, within(1e-9));
    assertThat(
            dog.probability(LabelledItem.of(Set.of(), captions, null, encoding(0, 1)), calibration))
        .isCloseTo(1 / 2d, within(1e-9));
  }

  @Test
  void evaluatesPairsOfLabelsThatOccurTogether() {
    // given dogs and cats that occur together, and cars alone; captions name the labels
    List<String> labels = List.of("dog", "cat", "car");
    LabelledItems set =
        new LabelledItems(
            "three",
            List.of(item("dog"), item("dog", "cat"), item("dog", "cat"), item("cat"), item("car")),
            new LabelEncodings(texts -> Collections.nCopies(texts.size(), encoding(1, 0)))
                .concepts(labels));
    Calibration words = new Calibration(null, new Presence(-10, 0, 0, 20, 0), 0.5);

    // when
    ExclusionTradeoff tradeoff = ExclusionTradeoff.of(set, words, false);

    // then dogs without cats and cats without dogs, of all but the car, each twice as they occur
    // together
    assertThat(tradeoff.hits()).isEqualTo(16);
    // and words distinguish them
    assertThat(tradeoff.removed(0.9)).isEqualTo(1);
    assertThat(tradeoff.wronglyRemoved(0.9)).isZero();
  }

  private static LabelledItem item(String... labels) {
    return LabelledItem.of(
        Set.of(labels), List.of("with " + String.join(" and ", labels)), null, encoding(1, 0));
  }
}
