package dev.winnow.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class ResizeTest {

  /** Left half red, right half blue. */
  private static BufferedImage halves(int width, int height) {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        image.setRGB(x, y, x < width / 2 ? 0xff0000 : 0x0000ff);
      }
    }
    return image;
  }

  @Example
  void stretchKeepsTheWholePicture() {
    assertThat(Pixels.of(Resize.STRETCH.apply(halves(8, 2), 2, 2)))
        .containsExactly(0xff0000, 0x0000ff, 0xff0000, 0x0000ff);
  }

  @Example
  void cropKeepsTheMiddle() {
    // Of red, red, blue, blue the middle two
    assertThat(Pixels.of(Resize.CROP.apply(halves(4, 2), 2, 2)))
        .containsExactly(0xff0000, 0x0000ff, 0xff0000, 0x0000ff);
  }

  @Example
  void padPutsWhiteAboveAndBelow() {
    assertThat(Pixels.of(Resize.PAD.apply(halves(8, 4), 4, 4)))
        .containsExactly(
            0xffffff, 0xffffff, 0xffffff, 0xffffff, //
            0xff0000, 0xff0000, 0x0000ff, 0x0000ff, //
            0xff0000, 0xff0000, 0x0000ff, 0x0000ff, //
            0xffffff, 0xffffff, 0xffffff, 0xffffff);
  }

  @Example
  void whatFitsStaysItself() {
    BufferedImage image = halves(4, 4);
    for (Resize resize : Resize.values()) {
      assertThat(resize.apply(image, 4, 4)).isSameAs(image);
    }
  }

  @Property(tries = 300)
  void resizesAnyImageToTheExactSize(
      @ForAll Resize resize,
      @ForAll @IntRange(min = 1, max = 200) int width,
      @ForAll @IntRange(min = 1, max = 200) int height,
      @ForAll @IntRange(min = 1, max = 40) int toWidth,
      @ForAll @IntRange(min = 1, max = 40) int toHeight) {
    BufferedImage resized = resize.apply(halves(width, height), toWidth, toHeight);

    assertThat(resized.getWidth()).isEqualTo(toWidth);
    assertThat(resized.getHeight()).isEqualTo(toHeight);
    assertThat(resized.getType()).isEqualTo(BufferedImage.TYPE_INT_RGB);
  }
}
