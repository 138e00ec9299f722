package dev.winnow.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WebpFileTest {

  private static final byte[] EXIF = WebpFiles.chunk("EXIF", new byte[7]);
  private static final byte[] PINK = WebpFiles.chunkOf(EncodedImages.webp(24, 10, Color.PINK));

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final ImageDecoder decoder = new ImageDecoder(ImageLimits.DEFAULT);

  @Test
  void decodesLossyPictures() {
    BufferedImage image = decoder.decode(WebpFiles.lossy(40, 24, 1_000));

    assertThat(image.getWidth()).isEqualTo(40);
    assertThat(image.getHeight()).isEqualTo(24);
    assertThat(image.getRGB(0, 0)).isNotEqualTo(Color.WHITE.getRGB());
  }

  @Test
  void putsTransparentPixelsOfLossyPicturesOnWhite() {
    // Given an opacity of zero: the green of a lossless picture without its header of 5 bytes
    byte[] black = EncodedImages.webp(40, 24, Color.BLACK);
    byte[] opacity = Arrays.copyOfRange(black, 20 + 4, black.length);
    opacity[0] = 1; // lossless
    byte[] alpha = WebpFiles.chunk("ALPH", opacity);
    byte[] picture = WebpFiles.chunk("VP8 ", WebpFiles.lossyFrame(40, 24, 1_000));
    // When
    BufferedImage image = decoder.decode(WebpFiles.extended(40, 24, alpha, EXIF, picture));
    // Then
    assertThat(image.getRGB(20, 12)).isEqualTo(Color.WHITE.getRGB());
  }

  @Test
  void skipsMetadata() {
    BufferedImage image = decoder.decode(WebpFiles.extended(24, 10, EXIF, PINK));

    assertThat(new Color(image.getRGB(23, 9))).isEqualTo(Color.PINK);
  }

  @Test
  void decodesTheFirstFrameOfAnAnimation() {
    // Given a canvas that is larger than the frame
    byte[] frame = WebpFiles.animationFrame(24, 10, EXIF, PINK);
    byte[] other = WebpFiles.animationFrame(30, 30, new byte[0]);
    // When
    BufferedImage image =
        decoder.decode(
            WebpFiles.extended(30, 30, WebpFiles.chunk("ANIM", new byte[6]), frame, other));
    // Then
    assertThat(image.getWidth()).isEqualTo(24);
    assertThat(new Color(image.getRGB(23, 9))).isEqualTo(Color.PINK);
  }

  static Stream<Named<byte[]>> bombs() {
    byte[] wide = WebpFiles.chunk("VP8 ", WebpFiles.lossyFrame(16_383, 16_383, 3_000));
    byte[] large = WebpFiles.chunk("VP8 ", WebpFiles.lossyFrame(8_192, 6_100, 3_000));
    byte[] plain = WebpFiles.chunkOf(EncodedImages.webp(8_192, 6_100, Color.PINK));
    byte[] opacity = Arrays.copyOfRange(WebpFiles.manyTables(65_536), 24, 160_000);
    opacity[0] = 1; // lossless
    byte[] small = WebpFiles.chunk("VP8 ", WebpFiles.lossyFrame(64, 64, 3_000));
    return Stream.of(
        Named.of("most tables", WebpFiles.manyTables(65_536)),
        Named.of("many tables", WebpFiles.manyTables(2_601)),
        Named.of(
            "tables of the opacity",
            WebpFiles.extended(64, 64, WebpFiles.chunk("ALPH", opacity), small)),
        Named.of("lossy", WebpFiles.file(large)),
        Named.of("lossless, of one colour", WebpFiles.file(plain)),
        Named.of("larger than the file's header says", WebpFiles.extended(16, 16, wide)),
        Named.of("within the limit of pixels", WebpFiles.extended(16, 16, large)),
        Named.of(
            "in a frame", WebpFiles.extended(16, 16, WebpFiles.animationFrame(16, 16, large))));
  }

  @ParameterizedTest
  @MethodSource("bombs")
  void refusesBombsBeforeItAllocates(byte[] bomb) {
    long bytes = threads.getCurrentThreadAllocatedBytes();

    assertThatThrownBy(() -> decoder.decode(bomb, 224))
        .isInstanceOf(ImageFormatException.class)
        .hasMessageContaining("too large");

    assertThat(threads.getCurrentThreadAllocatedBytes() - bytes).isLessThan(4 << 20);
  }

  @Test
  void decodesAPictureWithAsManyTablesAsWritersMake() {
    BufferedImage image = decoder.decode(WebpFiles.manyTables(2_600));

    assertThat(image.getWidth()).isEqualTo(64);
  }

  @Test
  void refusesRepeatedTransforms() {
    // Given ten of them, for each of which the reader would allocate an image
    byte[] file = WebpFiles.repeatedTransforms(1_000, 1_000, 10);
    long bytes = threads.getCurrentThreadAllocatedBytes();
    // When, Then
    assertThatThrownBy(() -> decoder.decode(file, 224))
        .isInstanceOf(ImageFormatException.class)
        .hasMessage("corrupt WEBP: a repeated transform");
    assertThat(threads.getCurrentThreadAllocatedBytes() - bytes).isLessThan(4 << 20);
  }

  @Test
  void looksIntoOneLevelOfFramesOnly() {
    byte[] nested = PINK;
    for (int i = 0; i < 2_000; i++) {
      nested = WebpFiles.animationFrame(24, 10, nested);
    }
    byte[] file = WebpFiles.extended(24, 10, nested);

    assertThatThrownBy(() -> decoder.decode(file))
        .isInstanceOf(ImageFormatException.class)
        .hasMessage("corrupt WEBP: no image");
  }

  @Test
  void explainsWhatToDoWithALargePicture() {
    assertThatThrownBy(() -> decoder.check(WebpFiles.lossy(4_000, 3_000, 3_000)))
        .hasMessage(
            "too large for a lossy WEBP: decoding 12000000 pixels needs 915 MB of memory; save it as"
                + " a JPEG");
  }

  @Test
  void limitsThePixelsByTheHeapOfTheProcessThatDecodes() {
    // Given a picture that needs 240 MB
    byte[] picture = WebpFiles.lossy(2_000, 1_500, 100_000);
    ImageMemory half = new ImageMemory(128L << 20, 128L << 20);
    // When, Then
    new ImageDecoder(ImageLimits.DEFAULT, ImageMemory.ofOthers()).check(picture);
    assertThatThrownBy(() -> new ImageDecoder(ImageLimits.DEFAULT, half).check(picture))
        .isInstanceOf(ImageFormatException.class)
        .hasMessageContaining("needs 228 MB of memory");
  }
}
