package dev.winnow.image;

import java.util.Arrays;

/**
 * The first frame of a GIF. Its codes may repeat a string of 4,096 pixels in 12 bits, also behind
 * the last pixel, and the reader expands them all: a file of 20 MB takes minutes. So this class
 * adds up the lengths of the strings, and removes the blocks that no pixel needs. Follows GIF89a
 * (1990).
 */
final class GifFrame {

  private static final int IMAGE = 0x2c;
  private static final int EXTENSION = 0x21;
  private static final int TRAILER = 0x3b;
  private static final int HEADER = 13;
  private static final int HAS_TABLE = 0x80;
  private static final int TABLE_SIZE = 0x07;

  /** Maximum number of bits of a code. */
  private static final int LONGEST = 12;

  private final byte[] gif;
  private int at;

  /** The codes of the current block that were not read yet, and their number of bits. */
  private int bits;

  private int count;

  /** End of the current block; the byte there is the length of the next one. */
  private int block;

  private GifFrame(byte[] gif) {
    this.gif = gif;
  }

  /**
   * Returns the GIF without the blocks behind the last pixel of its first frame.
   *
   * @throws ImageFormatException if the file ends before that pixel
   */
  static byte[] alone(byte[] gif) {
    try {
      return new GifFrame(gif).cut();
    } catch (ArrayIndexOutOfBoundsException e) {
      throw truncated();
    }
  }

  private byte[] cut() {
    at = HEADER + table(gif[10]);
    while (next() != IMAGE) {
      if (gif[at - 1] != EXTENSION) {
        throw new ImageFormatException("corrupt GIF: no image in it");
      }
      at++;
      for (int length = next(); length > 0; length = next()) {
        at += length;
      }
    }
    long pixels = (long) shortAt(at + 4) * shortAt(at + 6);
    at += 9 + table(gif[at + 8]);
    int first = next();
    block = at;
    expand(Math.clamp(first, 1, LONGEST - 1), pixels);
    byte[] alone = Arrays.copyOf(gif, block + 2);
    alone[block] = 0;
    alone[block + 1] = TRAILER;
    return alone;
  }

  /** Reads codes until they have given all pixels, or until the code that ends them. */
  private void expand(int width, long pixels) {
    int clear = 1 << width;
    int[] lengths = new int[1 << LONGEST];
    Arrays.fill(lengths, 0, clear, 1);
    int known = clear + 2; // codes in the table
    int bitsOfCode = width + 1;
    int last = 0; // length of the string before; 0 after the table was cleared
    for (long done = 0; done < pixels; ) {
      int code = code(bitsOfCode);
      if (code == clear + 1) {
        return;
      }
      if (code == clear) {
        known = clear + 2;
        bitsOfCode = width + 1;
        last = 0;
        continue;
      }
      if (last > 0 && known < lengths.length) {
        lengths[known++] = last + 1;
        bitsOfCode += known == 1 << bitsOfCode && bitsOfCode < LONGEST ? 1 : 0;
      }
      if (code >= known) {
        throw new ImageFormatException("corrupt GIF: a code that is not in its table");
      }
      last = lengths[code];
      done += last;
    }
  }

  /** Returns the next code, lowest bits first. */
  private int code(int width) {
    while (count < width) {
      if (at == block) {
        int length = next();
        if (length == 0) {
          throw truncated();
        }
        block = at + length;
      }
      bits |= next() << count;
      count += 8;
    }
    int code = bits & (1 << width) - 1;
    bits >>>= width;
    count -= width;
    return code;
  }

  private int next() {
    return gif[at++] & 0xff;
  }

  private int shortAt(int offset) {
    return gif[offset] & 0xff | (gif[offset + 1] & 0xff) << 8;
  }

  /** Returns the number of bytes of a table of colours, from the flags before it. */
  private static int table(byte flags) {
    return (flags & HAS_TABLE) == 0 ? 0 : 3 << (flags & TABLE_SIZE) + 1;
  }

  private static ImageFormatException truncated() {
    return new ImageFormatException("truncated GIF: it ends before its last pixel");
  }
}
