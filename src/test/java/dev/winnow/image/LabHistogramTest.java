package dev.winnow.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Collections;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class LabHistogramTest {

  /** Bins by hand: lightness of 9, a of 7, b of 8; grey has a = b = 0, thus steps 3 and 4. */
  @Test
  void assignsKnownColoursToTheirBins() {
    assertThat(LabHistogram.bin(0x000000)).isEqualTo((0 * 7 + 3) * 8 + 4);
    assertThat(LabHistogram.bin(0xffffff)).isEqualTo((8 * 7 + 3) * 8 + 4);
    // sRGB red is L 53.2, a 80.1, b 67.2
    assertThat(LabHistogram.bin(0xff0000)).isEqualTo((4 * 7 + 6) * 8 + 6);
    // sRGB green is L 87.7, a -86.2, b 83.2
    assertThat(LabHistogram.bin(0x00ff00)).isEqualTo((7 * 7 + 0) * 8 + 7);
    // sRGB blue is L 32.3, a 79.2, b -107.9
    assertThat(LabHistogram.bin(0x0000ff)).isEqualTo((2 * 7 + 6) * 8 + 0);
  }

  @Test
  void sharesAreSquared() {
    float[] histogram = LabHistogram.of(new int[] {0xff0000, 0x0000ff, 0x0000ff, 0x0000ff});

    assertThat(histogram[LabHistogram.bin(0xff0000)]).isEqualTo(0.5f);
    assertThat(histogram[LabHistogram.bin(0x0000ff)]).isEqualTo((float) Math.sqrt(0.75));
  }

  @Property
  void sharesSumToOne(@ForAll @Size(min = 1, max = 200) int[] pixels) {
    float[] histogram = LabHistogram.of(pixels);

    double sum = 0;
    for (float root : histogram) {
      sum += (double) root * root;
    }
    assertThat(sum).isCloseTo(1, within(1e-5));
  }

  @Property
  void pixelOrderDoesNotMatter(
      @ForAll @Size(min = 1, max = 100) Integer[] pixels, @ForAll @IntRange(max = 999) int seed) {
    int[] before = Arrays.stream(pixels).mapToInt(Integer::intValue).toArray();
    Integer[] shuffled = pixels.clone();
    Collections.shuffle(Arrays.asList(shuffled), new Random(seed));

    assertThat(LabHistogram.of(Arrays.stream(shuffled).mapToInt(Integer::intValue).toArray()))
        .containsExactly(LabHistogram.of(before));
  }

  /** A red square of 4 × 4 in the middle of a blue image of 20 × 20. */
  private static int[] square() {
    int[] pixels = new int[400];
    for (int i = 0; i < pixels.length; i++) {
      boolean inside = i % 20 >= 8 && i % 20 < 12 && i / 20 >= 8 && i / 20 < 12;
      pixels[i] = inside ? 0xff0000 : 0x0000ff;
    }
    return pixels;
  }

  @Test
  void figureHasTheColoursThatTheBorderLacks() {
    float[] both = LabHistogram.withFigure(square(), 20);

    float half = (float) Math.sqrt(0.5);
    assertThat(both).hasSize(LabHistogram.WITH_FIGURE);
    assertThat(both[LabHistogram.bin(0xff0000)]).isEqualTo(half * 0.2f, within(1e-6f));
    assertThat(both[LabHistogram.SIZE + LabHistogram.bin(0xff0000)]).isEqualTo(half);
    assertThat(both[LabHistogram.SIZE + LabHistogram.bin(0x0000ff)]).isZero();
    assertThat(LabHistogram.whole(both)).containsExactly(LabHistogram.of(square()), within(1e-6f));
  }

  @Test
  void figureOfAPlainImageHasItsColour() {
    float[] both = LabHistogram.withFigure(new int[] {0xff0000, 0xff0000}, 2);

    assertThat(both[LabHistogram.SIZE + LabHistogram.bin(0xff0000)])
        .isEqualTo((float) Math.sqrt(0.5));
  }

  @Test
  void rejectsAnImageWithoutPixels() {
    assertThatIllegalArgumentException().isThrownBy(() -> LabHistogram.of(new int[0]));
  }
}
