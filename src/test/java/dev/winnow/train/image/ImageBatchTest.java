package dev.winnow.train.image;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ImageBatchTest {

  /** An image of 2 by 2 pixels whose planes are equal. */
  private static final byte[] PICTURE = {
    0, (byte) 255, 0, 0, 0, (byte) 255, 0, 0, 0, (byte) 255, 0, 0
  };

  @Test
  void scalesPixelsFromMinusOneToOne() {
    assertThat(put(false, 0, 0)).startsWith(-1, 1, -1, -1);
  }

  @Test
  void mirrorsPixels() {
    assertThat(put(true, 0, 0)).startsWith(1, -1, -1, -1);
  }

  @Test
  void shiftedPixelsRepeatTheBorder() {
    assertThat(put(false, 0, 1)).startsWith(-1, 1, -1, 1);
    assertThat(put(true, 1, 0)).startsWith(1, 1, -1, -1);
  }

  private static float[] put(boolean mirrored, int dx, int dy) {
    float[] out = new float[12];
    ImageBatch.put(PICTURE, 2, mirrored, dx, dy, out, 0);
    return out;
  }
}
