package dev.winnow.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Any input gives an image within the limits or an ImageFormatException. */
class ImageDecoderFuzzTest {

  private static final long MAX_PIXELS = 200_000;

  private final ImageDecoder decoder = new ImageDecoder(new ImageLimits(1_000_000, MAX_PIXELS));

  private final List<byte[]> seeds =
      List.of(
          EncodedImages.withOrientation(
              EncodedImages.encode(EncodedImages.busy(40, 30), "jpeg"), 6),
          EncodedImages.encode(EncodedImages.busy(40, 30), "png"),
          EncodedImages.encode(EncodedImages.busy(40, 30), "gif"),
          EncodedImages.encode(EncodedImages.busy(40, 30), "bmp"),
          EncodedImages.webp(40, 30, Color.PINK));

  @Property(tries = 500)
  void decodesOrRejectsRandomBytes(@ForAll @Size(max = 200) byte[] data) {
    decode(data, 10);
  }

  @Property(tries = 2000)
  void decodesOrRejectsDamagedImages(
      @ForAll @IntRange(max = 4) int seed,
      @ForAll @IntRange(min = 1, max = 12) int damages,
      @ForAll boolean inHeader,
      @ForAll Random random) {
    byte[] data = seeds.get(seed).clone();
    for (int i = 0; i < damages; i++) {
      data[2 + random.nextInt((inHeader ? Math.min(80, data.length) : data.length) - 2)] =
          (byte) random.nextInt();
    }
    decode(data, 1 + random.nextInt(40));
  }

  @Property(tries = 500)
  void decodesOrRejectsTruncatedImages(@ForAll @IntRange(max = 4) int seed, @ForAll Random random) {
    byte[] data = seeds.get(seed);
    decode(Arrays.copyOf(data, random.nextInt(data.length)), 10);
  }

  private void decode(byte[] data, int minSide) {
    try {
      var image = decoder.decode(data, minSide);
      assertThat((long) image.getWidth() * image.getHeight()).isBetween(1L, MAX_PIXELS);
    } catch (ImageFormatException e) {
      assertThat(e).hasMessageNotContaining("null");
    }
  }
}
