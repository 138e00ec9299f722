package dev.winnow.image;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;

/** WebP files that no writer makes. */
public final class WebpFiles {

  private WebpFiles() {}

  /** A lossy picture of a single colour. It can be decoded if {@code length} is long enough. */
  public static byte[] lossy(int width, int height, int length) {
    return file(chunk("VP8 ", lossyFrame(width, height, length)));
  }

  /** A file whose header declares a size of its own. */
  public static byte[] extended(int width, int height, byte[]... chunks) {
    ByteBuffer header = littleEndian(10).put((byte) 0x12).position(4);
    byte[][] all = new byte[chunks.length + 1][];
    all[0] = chunk("VP8X", putInt24(putInt24(header, width - 1), height - 1).array());
    System.arraycopy(chunks, 0, all, 1, chunks.length);
    return file(all);
  }

  /** A frame of an animation, which declares a size of its own. */
  static byte[] animationFrame(int width, int height, byte[]... chunks) {
    byte[] content = joined(chunks);
    ByteBuffer frame = littleEndian(16 + content.length).position(6);
    putInt24(putInt24(frame, width - 1), height - 1).position(16).put(content);
    return chunk("ANMF", frame.array());
  }

  public static byte[] lossyFrame(int width, int height, int length) {
    ByteBuffer frame = littleEndian(10 + length);
    int firstPart = length / 3;
    putInt24(frame, 1 << 4 | firstPart << 5); // a key frame that is shown
    frame.put(new byte[] {(byte) 0x9d, 0x01, 0x2a}).putShort((short) width);
    return frame.putShort((short) height).array();
  }

  /**
   * A lossless picture of 64×64 pixels.
   *
   * @param groups of Huffman tables, at most 65,536
   */
  public static byte[] manyTables(int groups) {
    var bits = new Bits();
    bits.put(63 | 63 << 14, 32);
    bits.put(0, 2); // no transform, no colour cache
    bits.put(1, 4); // a group of tables for each block of 4×4 pixels
    bits.put(0, 1);
    bits.putColour(groups - 1 & 255, groups - 1 >> 8, 0, 0); // all blocks have the last group
    for (int i = 0; i < 5 * groups; i++) {
      bits.put(1, 4); // one symbol, 0
    }
    byte[] pixels = bits.bytes();
    ByteBuffer content = ByteBuffer.allocate(1 + pixels.length + 64).put((byte) 0x2f).put(pixels);
    return file(chunk("VP8L", content.array()));
  }

  /** A lossless picture of a single colour, with as many transforms as there can be. */
  public static byte[] manyTransforms(int width, int height) {
    var bits = new Bits();
    bits.put((width - 1) | (height - 1) << 14, 32);
    bits.put(1 | 0 << 1 | 7 << 3 | 0 << 6, 7); // pixels are predicted, in large blocks, no cache
    bits.putColour(1, 0, 0, 255); // from the pixel to the left
    bits.put(1 | 1 << 1 | 7 << 3 | 0 << 6, 7); // colours are predicted from others
    bits.putColour(100, 77, 33, 255);
    bits.put(1 | 2 << 1, 3); // green is subtracted
    bits.put(0, 3); // no further transform, no colour cache, one group of tables
    bits.putColour(3, 200, 100, 1);
    byte[] pixels = bits.bytes();
    return file(
        chunk(
            "VP8L", ByteBuffer.allocate(65 + pixels.length).put((byte) 0x2f).put(pixels).array()));
  }

  /** A lossless picture that is predicted several times, each time in the smallest blocks. */
  static byte[] repeatedTransforms(int width, int height, int count) {
    var bits = new Bits();
    bits.put((width - 1) | (height - 1) << 14, 32);
    for (int i = 0; i < count; i++) {
      bits.put(1, 7);
      bits.putColour(1, 0, 0, 255);
    }
    bits.put(0, 3);
    bits.putColour(3, 200, 100, 1);
    byte[] pixels = bits.bytes();
    return file(
        chunk(
            "VP8L", ByteBuffer.allocate(65 + pixels.length).put((byte) 0x2f).put(pixels).array()));
  }

  /** Bits from the lowest of each byte. */
  private static final class Bits {

    private final BitSet bits = new BitSet();
    private int size;

    void put(int value, int count) {
      for (int i = 0; i < count; i++) {
        bits.set(size + i, (value >>> i & 1) == 1);
      }
      size += count;
    }

    /** Puts a group of tables with one symbol each, so that pixels take no bits. */
    void putColour(int green, int red, int blue, int alpha) {
      for (int symbol : new int[] {green, red, blue, alpha}) {
        put(0b101 | symbol << 3, 11);
      }
      put(1, 4); // distance
    }

    byte[] bytes() {
      return Arrays.copyOf(bits.toByteArray(), (size + 7) / 8);
    }
  }

  /** The chunk of a file that has only one. */
  static byte[] chunkOf(byte[] file) {
    return Arrays.copyOfRange(file, 12, file.length);
  }

  public static byte[] chunk(String name, byte[] content) {
    return littleEndian(8 + content.length + content.length % 2)
        .put(latin1(name))
        .putInt(content.length)
        .put(content)
        .array();
  }

  static byte[] file(byte[]... chunks) {
    byte[] content = joined(chunks);
    return littleEndian(12 + content.length)
        .put(latin1("RIFF"))
        .putInt(4 + content.length)
        .put(latin1("WEBP"))
        .put(content)
        .array();
  }

  private static byte[] joined(byte[]... parts) {
    ByteBuffer all = ByteBuffer.allocate(Arrays.stream(parts).mapToInt(part -> part.length).sum());
    for (byte[] part : parts) {
      all.put(part);
    }
    return all.array();
  }

  private static ByteBuffer putInt24(ByteBuffer target, int value) {
    return target.putShort((short) value).put((byte) (value >> 16));
  }

  private static ByteBuffer littleEndian(int length) {
    return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static byte[] latin1(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}
