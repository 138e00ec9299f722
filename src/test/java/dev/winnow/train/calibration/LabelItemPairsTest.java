package dev.winnow.train.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.asset.Modality;
import dev.winnow.encoder.Encoding;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LabelItemPairsTest {

  private static final Encoding SIDE = new Encoding(new float[] {1, 0}, null);

  /** A thousand items, every tenth with a dog; none has an image. */
  private static LabelledItems items() {
    return new LabelledItems(
        "dogs",
        IntStream.range(0, 1000)
            .mapToObj(i -> i % 10 == 0 ? Set.of("big_dog") : Set.<String>of())
            .map(labels -> LabelledItem.of(labels, List.of("dogs"), null, SIDE))
            .toList(),
        new LabelEncodings(
                texts ->
                    Collections.nCopies(texts.size(), new Encoding(new float[] {0.6f, 0.8f}, null)))
            .concepts(List.of("big_dog", "cat", "animals")));
  }

  @Test
  void makesARowForEveryLabelAndItem() {
    TrainingRows pairs = LabelItemPairs.of(List.of(items()), Modality.CAPTION, false, 2000, 1);

    assertThat(pairs.size()).isEqualTo(2000);
    assertThat(pairs.positives()).isEqualTo(100);
    assertThat(pairs.rate()).isCloseTo(0.05, within(1e-9));
    // cosine, nothing sparse, one of the two words of "big dog"
    assertThat(pairs.value(0, 0)).isCloseTo(0.6, within(1e-6));
    assertThat(pairs.value(0, 1)).isZero();
    assertThat(pairs.value(0, 2)).isEqualTo(0.5);
    assertThat(LabelItemPairs.of(List.of(items()), Modality.IMAGE, false, 2000, 1).size()).isZero();
  }

  @Test
  void samplesAndReweighsPairsWithoutTheLabel() {
    TrainingRows pairs = LabelItemPairs.of(List.of(items()), Modality.CAPTION, false, 575, 1);

    assertThat(pairs.positives()).isEqualTo(100);
    assertThat(pairs.size()).isBetween(500, 650);
    assertThat(pairs.rate()).isCloseTo(0.05, within(0.01));
    assertThat(LabelItemPairs.of(List.of(items()), Modality.CAPTION, false, 575, 1).size())
        .isEqualTo(pairs.size());
  }

  @Test
  void makesSeparatePairsForCategories() {
    TrainingRows pairs = LabelItemPairs.of(List.of(items()), Modality.CAPTION, true, 2000, 1);

    // "animals" is never a label of an item, and the captions name a kind of it
    assertThat(pairs.size()).isEqualTo(1000);
    assertThat(pairs.positives()).isZero();
    assertThat(pairs.value(0, 3)).isGreaterThan(0.5);
  }
}
