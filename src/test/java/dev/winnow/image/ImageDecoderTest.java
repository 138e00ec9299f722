package dev.winnow.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.twelvemonkeys.imageio.plugins.jpeg.JPEGImageWriterSpi;
import java.awt.Color;
import java.awt.color.ColorSpace;
import java.awt.color.ICC_ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.Raster;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.spi.IIORegistry;
import javax.imageio.spi.ImageWriterSpi;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImageDecoderTest {

  private final ImageDecoder decoder = new ImageDecoder(ImageLimits.DEFAULT);

  @ParameterizedTest
  @ValueSource(strings = {"jpeg", "png", "gif", "bmp"})
  void decodesEveryFormatToPlainRgb(String format) {
    // Given
    byte[] data = EncodedImages.encode(EncodedImages.quarters(40, 20), format);
    // When
    BufferedImage image = decoder.decode(data);
    // Then
    assertThat(image.getType()).isEqualTo(BufferedImage.TYPE_INT_RGB);
    assertThat(corners(image)).isEqualTo("RGBW");
  }

  @Test
  void decodesWebp() {
    BufferedImage image = decoder.decode(EncodedImages.webp(24, 10, new Color(10, 200, 90)));

    assertThat(image.getWidth()).isEqualTo(24);
    assertThat(image.getHeight()).isEqualTo(10);
    assertThat(new Color(image.getRGB(23, 9))).isEqualTo(new Color(10, 200, 90));
  }

  @ParameterizedTest
  @CsvSource({
    "1, RGBW", "2, GRWB", "3, WBGR", "4, BWRG", "5, RBGW", "6, BRWG", "7, WGBR", "8, GWRB"
  })
  void turnsPhotographsUpright(int orientation, String corners) {
    // Given
    byte[] jpeg = EncodedImages.encode(EncodedImages.quarters(64, 32), "jpeg");
    // When
    BufferedImage image = decoder.decode(EncodedImages.withOrientation(jpeg, orientation));
    // Then
    assertThat(corners(image)).isEqualTo(corners);
    assertThat(image.getWidth()).isEqualTo(orientation < 5 ? 64 : 32);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 9, -1})
  void ignoresInvalidOrientations(int orientation) {
    byte[] jpeg = EncodedImages.encode(EncodedImages.quarters(64, 32), "jpeg");

    BufferedImage image = decoder.decode(EncodedImages.withOrientation(jpeg, orientation));

    assertThat(corners(image)).isEqualTo("RGBW");
  }

  @Test
  void drawsTransparentPartsOnWhite() {
    // Given
    BufferedImage glass = new BufferedImage(2, 1, BufferedImage.TYPE_INT_ARGB);
    glass.setRGB(1, 0, 0x80000000);
    // When
    BufferedImage image = decoder.decode(EncodedImages.encode(glass, "png"));
    // Then
    assertThat(new Color(image.getRGB(0, 0))).isEqualTo(Color.WHITE);
    assertThat(new Color(image.getRGB(1, 0)).getRed()).isCloseTo(127, Offset.offset(1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"png", "jpeg", "bmp"})
  void keepsTheLevelsOfGrey(String format) {
    // Given
    BufferedImage gray = new BufferedImage(16, 16, BufferedImage.TYPE_BYTE_GRAY);
    for (int i = 0; i < 256; i++) {
      gray.getRaster().setSample(i % 16, i / 16, 0, 100);
    }
    // When
    BufferedImage image = decoder.decode(EncodedImages.encode(gray, format));
    // Then
    assertThat(new Color(image.getRGB(8, 8)).getGreen()).isCloseTo(100, Offset.offset(1));
  }

  @ParameterizedTest
  @CsvSource({"heic, HEIC", "mif1, HEIC", "avif, AVIF"})
  void namesUnsupportedPhoneFormats(String brand, String name) {
    byte[] file = ("\0\0\0 ftyp" + brand + "\0\0\0\0").getBytes(StandardCharsets.ISO_8859_1);

    assertThatThrownBy(() -> decoder.decode(file))
        .isInstanceOf(ImageFormatException.class)
        .hasMessage(name + " images are not supported: convert the image to JPEG");
  }

  @Test
  void readsSixteenBitGrey() {
    BufferedImage gray = new BufferedImage(4, 4, BufferedImage.TYPE_USHORT_GRAY);
    gray.getRaster().setSample(2, 2, 0, 0x64ff);

    BufferedImage image = decoder.decode(EncodedImages.encode(gray, "png"));

    assertThat(new Color(image.getRGB(2, 2))).isEqualTo(new Color(100, 100, 100));
  }

  @Test
  void readsFourColourJpegs() throws IOException {
    // Given an image in cyan ink, stored the way Adobe's programs do: 0 is full, 255 is none
    var raster = Raster.createInterleavedRaster(0, 32, 32, 4, null);
    byte[] cyan = new byte[32 * 32 * 4];
    for (int i = 0; i < cyan.length; i++) {
      cyan[i] = (byte) (i % 4 == 0 ? 0 : 255);
    }
    raster.setDataElements(0, 0, 32, 32, cyan);
    byte[] adobe = "Adobe\0d\0\0\0\0\0".getBytes(StandardCharsets.ISO_8859_1);
    // When
    BufferedImage image = decoder.decode(EncodedImages.withSegment(inkJpeg(raster), 0xffee, adobe));
    // Then
    Color color = new Color(image.getRGB(16, 16));
    assertThat(color.getRed()).isLessThan(80);
    assertThat(color.getGreen()).isGreaterThan(150);
    assertThat(color.getBlue()).isGreaterThan(150);
  }

  @Test
  void convertsOtherColourSpaces() {
    // Given an image in linear light
    var space = ColorSpace.getInstance(ColorSpace.CS_LINEAR_RGB);
    BufferedImage linear =
        ImageTypeSpecifier.createInterleaved(space, new int[] {0, 1, 2}, 0, false, false)
            .createBufferedImage(16, 16);
    linear.getRaster().setPixel(3, 3, new int[] {55, 55, 55});
    assertThat(space).isInstanceOf(ICC_ColorSpace.class);
    // When
    BufferedImage rgb = Pixels.toRgb(linear);
    // Then
    assertThat(new Color(rgb.getRGB(3, 3)).getRed()).isCloseTo(128, Offset.offset(3));
  }

  @Test
  void subsamplesLargeImages() {
    // Given
    byte[] jpeg = EncodedImages.encode(EncodedImages.quarters(2000, 1200), "jpeg");
    // When
    BufferedImage image = decoder.decode(EncodedImages.withOrientation(jpeg, 6), 100);
    // Then
    assertThat(image.getWidth()).isEqualTo(300);
    assertThat(image.getHeight()).isEqualTo(500);
    assertThat(corners(image)).isEqualTo("BRWG");
  }

  @ParameterizedTest
  @CsvSource({"20000, 20000", "2147483647, 2147483647", "50000001, 1"})
  void rejectsDecompressionBombsByTheirHeader(int width, int height) {
    assertThatThrownBy(() -> decoder.decode(EncodedImages.pngHeader(width, height)))
        .isInstanceOf(ImageFormatException.class)
        .hasMessageStartingWith("too large: " + width + "×" + height);
  }

  @Test
  void rejectsImagesInsideBmps() {
    byte[] bmp = EncodedImages.encode(EncodedImages.quarters(8, 8), "bmp");
    bmp[30] = 5;

    assertThatThrownBy(() -> decoder.decode(bmp))
        .isInstanceOf(ImageFormatException.class)
        .hasMessageContaining("another image");
  }

  @ParameterizedTest
  @CsvSource({"1, 50000000", "50000000, 1", "32768, 10"})
  @Timeout(2)
  void rejectsExcessiveSides(int width, int height) {
    assertThatThrownBy(() -> decoder.decode(EncodedImages.pngHeader(width, height)))
        .isInstanceOf(ImageFormatException.class)
        .hasMessageContaining("at most 32767 per side");
  }

  @Test
  void decodesProgressivePhotographs() {
    byte[] jpeg = EncodedImages.progressive(EncodedImages.busy(640, 480));

    assertThat(JpegScans.of(jpeg).count()).isBetween(5, 15);
    assertThat(decoder.decode(jpeg).getWidth()).isEqualTo(640);
  }

  @Test
  @Timeout(5)
  void rejectsScanBombs() {
    // Given: each scan goes over 16 megapixels.
    byte[] large = EncodedImages.progressive(EncodedImages.quarters(4_000, 4_000));
    byte[] small = EncodedImages.progressive(EncodedImages.quarters(16, 16));
    // When / Then
    assertThatThrownBy(() -> decoder.decode(EncodedImages.withScans(large, 60)))
        .isInstanceOf(ImageFormatException.class)
        .hasMessageContaining("too many scans");
    assertThatThrownBy(() -> decoder.decode(EncodedImages.withScans(small, 1_000)))
        .isInstanceOf(ImageFormatException.class)
        .hasMessageContaining("too many scans");
    assertThat(decoder.decode(EncodedImages.withScans(small, 20)).getWidth()).isEqualTo(16);
  }

  /** The temporary marker, and the extension, which have no length for the reader. */
  @ParameterizedTest
  @ValueSource(ints = {0x01, 0xc8})
  @Timeout(5)
  void rejectsScansThatMarkersHide(int marker) {
    byte[] small = EncodedImages.progressive(EncodedImages.quarters(16, 16));
    byte[] bomb = EncodedImages.withHiddenScans(small, 1_000, marker);

    assertThat(JpegScans.of(bomb).count()).isGreaterThan(1_000);
    assertThatThrownBy(() -> decoder.decode(bomb))
        .isInstanceOf(ImageFormatException.class)
        .hasMessageContaining("too many scans");
  }

  @Test
  void countsOnlyTheBytesOfScans() {
    byte[] jpeg = EncodedImages.progressive(EncodedImages.busy(640, 480));
    JpegScans scans = JpegScans.of(jpeg);

    assertThat(scans.bytes()).isBetween(jpeg.length * 9L / 10, (long) jpeg.length);
    for (byte[] padded : EncodedImages.padded(jpeg, 100_000)) {
      assertThat(padded.length).isGreaterThan(100_000);
      assertThat(JpegScans.of(padded))
          .usingRecursiveComparison()
          .ignoringFields("refinements") // their position
          .isEqualTo(scans);
    }
  }

  @Test
  void largeProgressivePhotographsLookAsOthersWithoutTheirRefinements() {
    // Given
    BufferedImage photograph = EncodedImages.quarters(4_000, 3_900);
    photograph.createGraphics().drawImage(EncodedImages.busy(900, 900), 500, 500, null);
    byte[] progressive = EncodedImages.progressive(photograph);
    byte[] coarse = JpegScans.withoutRefinements(progressive);
    assertThat(JpegScans.of(coarse).count()).isLessThan(JpegScans.of(progressive).count());
    assertThat(JpegScans.withoutRefinements(coarse)).isSameAs(coarse);
    // When
    BufferedImage image = decoder.decode(progressive, 320);
    // Then
    BufferedImage usual = decoder.decode(EncodedImages.encode(photograph, "jpeg"), 320);
    assertThat(image.getWidth()).isEqualTo(usual.getWidth());
    double difference = 0;
    int pixels = image.getWidth() * image.getHeight();
    for (int i = 0; i < pixels; i++) {
      int one = image.getRGB(i % image.getWidth(), i / image.getWidth());
      int other = usual.getRGB(i % image.getWidth(), i / image.getWidth());
      for (int shift = 0; shift < 24; shift += 8) {
        difference += Math.abs((one >> shift & 0xff) - (other >> shift & 0xff)) / 3.0 / pixels;
      }
    }
    assertThat(difference).isLessThan(4);
  }

  @Test
  void limitsScansByPixelsAndCodedBytes() {
    ImageLimits limits = ImageLimits.DEFAULT;

    limits.requirePasses(50_000_000, 10, 1_000_000);
    limits.requirePasses(50_000_000, 1, 300_000);
    assertThatThrownBy(() -> limits.requirePasses(4_000_000, 70, 31_000))
        .isInstanceOf(ImageFormatException.class)
        .hasMessageStartingWith("too many scans: 70 over 4000000 pixels");
    assertThatThrownBy(() -> limits.requirePasses(4_000_000, 188, 900_000))
        .isInstanceOf(ImageFormatException.class);
    assertThatThrownBy(() -> limits.requirePasses(50_000_000, 16, 900_000))
        .isInstanceOf(ImageFormatException.class);
    // However long the file is
    assertThatThrownBy(() -> limits.requirePasses(50_000_000, 17, 20_000_000))
        .isInstanceOf(ImageFormatException.class);
  }

  @Test
  void rejectsTooManyBytes() {
    var strict = new ImageDecoder(new ImageLimits(100, 100));

    assertThatThrownBy(() -> strict.decode(new byte[101]))
        .isInstanceOf(ImageFormatException.class)
        .hasMessage("too large: 101 bytes, at most 100");
  }

  @Test
  void rejectsEmptyAndUnknownFiles() {
    assertThatThrownBy(() -> decoder.decode(new byte[0]))
        .isInstanceOf(ImageFormatException.class)
        .hasMessageStartingWith("empty");
    assertThatThrownBy(() -> decoder.decode("<html>".getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(ImageFormatException.class)
        .hasMessageStartingWith("unknown format");
  }

  @ParameterizedTest
  @CsvSource({
    "jpeg, 30, truncated", "jpeg, 60, truncated", "jpeg, 95, truncated",
    "png, 30, truncated", "png, 60, truncated", "png, 95, truncated",
    "bmp, 60, truncated", "gif, 60, truncated", "gif, 95, truncated"
  })
  void rejectsTruncatedFiles(String format, int percent, String reason) {
    // Given
    byte[] whole = EncodedImages.encode(EncodedImages.busy(200, 150), format);
    byte[] part = Arrays.copyOf(whole, whole.length * percent / 100);
    // When, Then
    assertThatThrownBy(() -> decoder.decode(part))
        .isInstanceOf(ImageFormatException.class)
        .hasMessageStartingWith(reason + " " + format.toUpperCase(Locale.ROOT));
  }

  /** As a download that stopped: the file has its size, and zeros instead of its end. */
  @Test
  void rejectsGifsThatEndInZeros() {
    byte[] gif = EncodedImages.encode(EncodedImages.busy(200, 150), "gif");
    Arrays.fill(gif, gif.length / 2, gif.length, (byte) 0);

    assertThatThrownBy(() -> decoder.decode(gif))
        .isInstanceOf(ImageFormatException.class)
        .hasMessageContaining("GIF");
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "7, 300", "640, 480", "1500, 2"})
  void readsAllPixelsOfGifs(int width, int height) throws IOException {
    // Given codes that fill the table many times, and what follows the first frame
    byte[] gif = EncodedImages.encode(EncodedImages.busy(width, height), "gif");
    byte[] longer = Arrays.copyOf(gif, gif.length + 50_000);
    BufferedImage whole = ImageIO.read(new ByteArrayInputStream(gif));
    // When
    BufferedImage read = decoder.decode(longer);
    // Then
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        assertThat(read.getRGB(x, y)).isEqualTo(whole.getRGB(x, y));
      }
    }
  }

  @Test
  void rejectsLosslessJpegs() {
    assertThatThrownBy(() -> decoder.check(EncodedImages.losslessJpeg(7_000, 7_000)))
        .isInstanceOf(ImageFormatException.class)
        .hasMessageStartingWith("lossless JPEGs are not supported");
  }

  @Test
  void countsTheBytesOfPngPixels() {
    BufferedImage grey = new BufferedImage(40, 30, BufferedImage.TYPE_BYTE_GRAY);
    BufferedImage transparent = new BufferedImage(40, 30, BufferedImage.TYPE_INT_ARGB);

    assertThat(decoder.work(EncodedImages.encode(grey, "png"))).isEqualTo(40 * 30);
    assertThat(decoder.work(EncodedImages.encode(transparent, "png"))).isEqualTo(4 * 40 * 30);
  }

  @Test
  @Timeout(10)
  void rejectsWebpsShorterThanDeclared() {
    // Given a header that promises more pixels and codes than the file has bytes for
    byte[] webp = EncodedImages.webp(24, 10, Color.PINK);
    Arrays.fill(webp, 25, webp.length, (byte) 0x7c);
    // When, Then
    assertThatThrownBy(() -> decoder.decode(webp)).isInstanceOf(ImageFormatException.class);
  }

  @Test
  void rejectsTruncatedWebps() {
    byte[] whole = EncodedImages.webp(24, 10, Color.PINK);

    assertThatThrownBy(() -> decoder.decode(Arrays.copyOf(whole, whole.length - 4)))
        .isInstanceOf(ImageFormatException.class)
        .hasMessage("truncated WEBP: %d of %d bytes".formatted(whole.length - 4, whole.length));
  }

  private static byte[] inkJpeg(Raster ink) throws IOException {
    var provider = new JPEGImageWriterSpi();
    provider.onRegistration(IIORegistry.getDefaultInstance(), ImageWriterSpi.class);
    var writer = provider.createWriterInstance(null);
    var bytes = new ByteArrayOutputStream();
    try (var output = new MemoryCacheImageOutputStream(bytes)) {
      writer.setOutput(output);
      writer.write(null, new IIOImage(ink, null, null), null);
    } finally {
      writer.dispose();
    }
    return bytes.toByteArray();
  }

  /** The colours of the four quarters, by initial. */
  private static String corners(BufferedImage image) {
    StringBuilder corners = new StringBuilder();
    for (int i = 0; i < 4; i++) {
      int x = image.getWidth() / 4 + i % 2 * image.getWidth() / 2;
      int y = image.getHeight() / 4 + i / 2 * image.getHeight() / 2;
      Color color = new Color(image.getRGB(x, y));
      boolean red = color.getRed() > 128;
      boolean green = color.getGreen() > 128;
      corners.append(red && green ? 'W' : red ? 'R' : green ? 'G' : 'B');
    }
    return corners.toString();
  }
}
