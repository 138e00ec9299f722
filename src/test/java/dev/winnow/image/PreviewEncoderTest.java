package dev.winnow.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.util.Arrays;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PreviewEncoderTest {

  private final ImageDecoder decoder = new ImageDecoder(ImageLimits.DEFAULT);

  @ParameterizedTest
  @CsvSource({
    "640, 480, 320, 240",
    "480, 640, 240, 320",
    "320, 100, 320, 100",
    "10, 7, 10, 7",
    "5000, 3, 320, 1",
    "321, 321, 320, 320"
  })
  void fitsTheLongestSide(int width, int height, int previewWidth, int previewHeight) {
    // When
    byte[] preview = PreviewEncoder.DEFAULT.encode(EncodedImages.quarters(width, height));
    // Then
    BufferedImage decoded = decoder.decode(preview);
    assertThat(decoded.getWidth()).isEqualTo(previewWidth);
    assertThat(decoded.getHeight()).isEqualTo(previewHeight);
  }

  @Test
  void averagesPixelsWhenShrinking() {
    // Given stripes of a pixel each, which skipping pixels would turn all black or all white
    BufferedImage stripes = new BufferedImage(900, 600, BufferedImage.TYPE_INT_RGB);
    for (int x = 0; x < 900; x += 2) {
      for (int y = 0; y < 600; y++) {
        stripes.setRGB(x, y, 0xffffff);
      }
    }
    // When
    BufferedImage scaled = AreaScaler.scale(stripes, 90, 60);
    // Then
    for (int x = 0; x < 90; x++) {
      assertThat(new Color(scaled.getRGB(x, 30)).getRed()).isCloseTo(128, Offset.offset(1));
    }
  }

  @Test
  void keepsUniformColours() {
    // Given
    BufferedImage even = new BufferedImage(317, 211, BufferedImage.TYPE_INT_RGB);
    Arrays.fill(Pixels.of(even), 0x12fe80);
    // When
    BufferedImage scaled = AreaScaler.scale(even, 101, 97);
    // Then
    assertThat(Pixels.of(scaled)).containsOnly(0x12fe80);
  }
}
