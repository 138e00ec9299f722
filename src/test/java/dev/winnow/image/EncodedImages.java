package dev.winnow.image;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.zip.CRC32;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** Builds the images that the tests decode. */
public final class EncodedImages {

  private EncodedImages() {}

  /** Four quarters: red, green over blue, white. */
  public static BufferedImage quarters(int width, int height) {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    var graphics = image.createGraphics();
    Color[] colors = {Color.RED, Color.GREEN, Color.BLUE, Color.WHITE};
    for (int i = 0; i < 4; i++) {
      graphics.setColor(colors[i]);
      graphics.fillRect(i % 2 * width / 2, i / 2 * height / 2, width / 2, height / 2);
    }
    graphics.dispose();
    return image;
  }

  /** An image that does not compress well, so that a truncated file lacks pixels. */
  public static BufferedImage busy(int width, int height) {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        image.setRGB(x, y, (x * 2654435 + y * 40503 * (x + 7)) & 0xffffff);
      }
    }
    return image;
  }

  public static byte[] encode(BufferedImage image, String format) {
    var bytes = new ByteArrayOutputStream();
    try {
      if (!ImageIO.write(image, format, bytes)) {
        throw new IllegalArgumentException("no writer for " + format);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  public static byte[] progressive(BufferedImage image) {
    var bytes = new ByteArrayOutputStream();
    ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
    try (var output = new MemoryCacheImageOutputStream(bytes)) {
      ImageWriteParam parameters = writer.getDefaultWriteParam();
      parameters.setProgressiveMode(ImageWriteParam.MODE_DEFAULT);
      writer.setOutput(output);
      writer.write(null, new IIOImage(image, null, null), parameters);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      writer.dispose();
    }
    return bytes.toByteArray();
  }

  /** A GIF of one colour whose codes repeat a string of 4,090 pixels, behind the last one, too. */
  static byte[] gifBomb(int width, int height, int codes) {
    var bits = new BitSet();
    int at = 0;
    int size = 3;
    int known = 6;
    for (int i = 0; i < codes; i++) {
      int code = i == 0 ? 4 : i == 1 ? 0 : Math.min(i + 4, 4_095);
      for (int bit = 0; bit < size; bit++) {
        bits.set(at++, (code >> bit & 1) == 1);
      }
      if (i > 1 && known < 4_096) {
        known++;
        size += known == 1 << size && size < 12 ? 1 : 0;
      }
    }
    byte[] coded = Arrays.copyOf(bits.toByteArray(), (at + 7) / 8);
    var gif = new ByteArrayOutputStream();
    ByteBuffer header = ByteBuffer.allocate(30).order(ByteOrder.LITTLE_ENDIAN);
    header.put("GIF89a".getBytes(StandardCharsets.ISO_8859_1));
    header.putShort((short) width).putShort((short) height).put((byte) 0x80).putShort((short) 0);
    header.put(new byte[6]).put((byte) 0x2c).putInt(0);
    header.putShort((short) width).putShort((short) height).put((byte) 0).put((byte) 2);
    gif.writeBytes(Arrays.copyOf(header.array(), header.position()));
    for (int from = 0; from < coded.length; from += 255) {
      int length = Math.min(255, coded.length - from);
      gif.write(length);
      gif.write(coded, from, length);
    }
    gif.write(0);
    gif.write(0x3b);
    return gif.toByteArray();
  }

  /** The headers of a lossless JPEG with three components, without pixels. */
  static byte[] losslessJpeg(int width, int height) {
    ByteBuffer jpeg = ByteBuffer.allocate(100);
    jpeg.putShort((short) 0xffd8);
    jpeg.putShort((short) 0xffc4).putShort((short) 20).put((byte) 0).put((byte) 1);
    jpeg.put(new byte[16]);
    jpeg.putShort((short) 0xffc3).putShort((short) 17).put((byte) 8);
    jpeg.putShort((short) height).putShort((short) width).put((byte) 3);
    for (byte component = 1; component <= 3; component++) {
      jpeg.put(component).put((byte) 0x11).put((byte) 0);
    }
    jpeg.putShort((short) 0xffda).putShort((short) 12).put((byte) 3);
    for (byte component = 1; component <= 3; component++) {
      jpeg.put(component).put((byte) 0);
    }
    jpeg.put((byte) 1).put((byte) 0).put((byte) 0);
    jpeg.putShort((short) 0xffd9);
    return Arrays.copyOf(jpeg.array(), jpeg.position());
  }

  /** Repeats the last scan of a JPEG, which decodes all pixels each time. */
  public static byte[] withScans(byte[] jpeg, int count) {
    int scan = lastScan(jpeg);
    int length = jpeg.length - 2 - scan;
    ByteBuffer bomb = ByteBuffer.allocate(jpeg.length + count * length).put(jpeg, 0, scan);
    for (int i = 0; i <= count; i++) {
      bomb.put(jpeg, scan, length);
    }
    return bomb.put(jpeg, jpeg.length - 2, 2).array();
  }

  /**
   * Returns a square progressive JPEG with so many additional scans. The coded pixels of a corner
   * seem to need them.
   */
  public static byte[] withManyScans(int side, int count) {
    BufferedImage image = quarters(side, side);
    image.createGraphics().drawImage(busy(200, 200), 0, 0, null);
    return withScans(progressive(image), count);
  }

  /**
   * Repeats the last scan of a JPEG behind a marker without a length. A parser that reads the start
   * of the scan as the length skips the scans.
   */
  public static byte[] withHiddenScans(byte[] jpeg, int count, int marker) {
    return withBytes(
        withScans(jpeg, count), lastScan(jpeg), new byte[] {(byte) 0xff, (byte) marker});
  }

  private static int lastScan(byte[] jpeg) {
    int scan = jpeg.length - 2;
    while (jpeg[scan] != (byte) 0xff || jpeg[scan + 1] != (byte) 0xda) {
      scan--;
    }
    return scan;
  }

  /** Adds an EXIF note with this orientation. */
  public static byte[] withOrientation(byte[] jpeg, int orientation) {
    byte[] exif =
        ByteBuffer.allocate(32)
            .put("Exif\0\0MM\0*".getBytes(StandardCharsets.ISO_8859_1))
            .putInt(8) // the directory follows
            .putShort((short) 1) // with one entry:
            .putShort((short) 0x0112) // orientation,
            .putShort((short) 3) // a short,
            .putInt(1) // one of them
            .putShort((short) orientation)
            .putShort((short) 0)
            .putInt(0) // no further directory
            .array();
    return withSegment(jpeg, 0xffe1, exif);
  }

  /** Puts a segment behind the start marker of a JPEG. */
  static byte[] withSegment(byte[] jpeg, int marker, byte[] content) {
    return ByteBuffer.allocate(jpeg.length + 4 + content.length)
        .put(jpeg, 0, 2)
        .putShort((short) marker)
        .putShort((short) (2 + content.length))
        .put(content)
        .put(jpeg, 2, jpeg.length - 2)
        .array();
  }

  /**
   * The same JPEG with this many bytes that are no pixels: as notes at the start and between scans,
   * as the data of an application, as padding before a marker, and behind the end.
   */
  static List<byte[]> padded(byte[] jpeg, int bytes) {
    int scan = lastScan(jpeg);
    byte[] padding = new byte[bytes];
    Arrays.fill(padding, (byte) 0xff);
    return List.of(
        withBytes(jpeg, 2, segments(0xfffe, bytes)),
        withBytes(jpeg, scan, segments(0xfffe, bytes)),
        withBytes(jpeg, 2, segments(0xffe7, bytes)),
        withBytes(jpeg, scan, padding),
        withBytes(jpeg, jpeg.length, new byte[bytes]));
  }

  private static byte[] segments(int marker, int bytes) {
    int longest = 65_000;
    ByteBuffer segments = ByteBuffer.allocate((bytes / longest + 1) * (longest + 4));
    while (segments.hasRemaining()) {
      segments
          .putShort((short) marker)
          .putShort((short) (2 + longest))
          .position(segments.position() + longest);
    }
    return segments.array();
  }

  private static byte[] withBytes(byte[] data, int at, byte[] other) {
    return ByteBuffer.allocate(data.length + other.length)
        .put(data, 0, at)
        .put(other)
        .put(data, at, data.length - at)
        .array();
  }

  /** A complete PNG header that declares a size, without data. */
  public static byte[] pngHeader(int width, int height) {
    ByteBuffer png =
        ByteBuffer.allocate(33)
            .put("\u0089PNG\r\n\u001a\n".getBytes(StandardCharsets.ISO_8859_1))
            .putInt(13)
            .put("IHDR".getBytes(StandardCharsets.ISO_8859_1))
            .putInt(width)
            .putInt(height)
            .put(new byte[] {8, 2, 0, 0, 0});
    var crc = new CRC32();
    crc.update(png.array(), 12, 17);
    return png.putInt((int) crc.getValue()).array();
  }

  /**
   * A lossless WebP of a single colour: every Huffman code has one symbol, so pixels take no bits.
   */
  static byte[] webp(int width, int height, Color color) {
    var bits = new BitSet();
    int at = 0;
    long size = (width - 1) | (long) (height - 1) << 14; // then no alpha, version 0
    at = put(bits, at, size, 32);
    at = put(bits, at, 0, 3); // no transform, no colour cache, one Huffman group
    int[] symbols = {color.getGreen(), color.getRed(), color.getBlue(), 255};
    for (int symbol : symbols) {
      at = put(bits, at, 0b101 | (long) symbol << 3, 11); // simple code, one symbol of 8 bits
    }
    at = put(bits, at, 0b0001, 4); // distance: simple code, one symbol of 1 bit
    byte[] packed = bits.toByteArray();
    byte[] pixels = Arrays.copyOf(packed, (at + 7) / 8 + 1 & ~1);
    return ByteBuffer.allocate(21 + pixels.length + 1 & ~1)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put("RIFF".getBytes(StandardCharsets.ISO_8859_1))
        .putInt(14 + pixels.length & ~1)
        .put("WEBPVP8L".getBytes(StandardCharsets.ISO_8859_1))
        .putInt(1 + pixels.length)
        .put((byte) 0x2f)
        .put(pixels)
        .array();
  }

  private static int put(BitSet bits, int at, long value, int count) {
    for (int i = 0; i < count; i++) {
      bits.set(at + i, (value >> i & 1) == 1);
    }
    return at + count;
  }
}
