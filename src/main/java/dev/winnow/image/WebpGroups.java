package dev.winnow.image;

import java.util.Arrays;

/**
 * Counts the groups of Huffman tables of a lossless WebP picture, before the reader allocates them.
 *
 * <p>The picture's transforms, and the image that names the group of each block, precede the
 * groups. This class reads over them. It keeps no pixels, because their values do not determine
 * which bits follow. It is stricter than the reader, so both see the same groups: it rejects what
 * no encoder writes, such as incomplete codes and repeated transforms. The reader allocates an
 * image for each repeated transform.
 */
final class WebpGroups {

  private static final int PREDICTOR = 0;
  private static final int COLOUR = 1;
  private static final int PALETTE = 3;

  private static final int LITERALS = 256;
  private static final int COPIES = 24;
  private static final int DISTANCES = 40;
  private static final int MAX_CACHE_BITS = 11;

  private static final int MAX_LENGTH = 15;

  /** What a repetition repeats before the first length that is not 0. */
  private static final int USUAL_LENGTH = 8;

  private static final int REPEAT = 16;
  private static final int ZEROS = 17;
  private static final int[] LENGTHS_IN_ORDER = {
    17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
  };

  private final byte[] data;
  private final long end;
  private long at;

  /** The largest number in the red and green of a pixel of the image that was read last. */
  private int largest;

  private WebpGroups(byte[] data, int from, int to) {
    this.data = data;
    this.at = 8L * from;
    this.end = 8L * to;
  }

  /**
   * @param from first byte behind the picture's size
   * @param to end of its bytes
   * @throws ImageFormatException if the picture is corrupt before its groups
   */
  static int count(byte[] data, int from, int to, int width, int height) {
    return new WebpGroups(data, from, to).count(width, height);
  }

  private int count(int width, int height) {
    int columns = skipTransforms(width, height);
    cacheSize();
    if (bits(1) == 0) {
      return 1;
    }
    int block = bits(3) + 2;
    skipImage(blocks(columns, block) * blocks(height, block));
    return largest + 1;
  }

  /** Returns the width of the picture that follows. */
  private int skipTransforms(int width, int height) {
    int columns = width;
    int seen = 0;
    while (bits(1) == 1) {
      int kind = bits(2);
      require((seen & 1 << kind) == 0, "a repeated transform");
      seen |= 1 << kind;
      if (kind == PREDICTOR || kind == COLOUR) {
        int block = bits(3) + 2;
        skipImage(blocks(columns, block) * blocks(height, block));
      } else if (kind == PALETTE) {
        int colours = bits(8) + 1;
        skipImage(colours);
        columns = blocks(columns, colours > 16 ? 0 : colours > 4 ? 1 : colours > 2 ? 2 : 3);
      }
    }
    return columns;
  }

  /** Returns how many blocks of 2^bits pixels a side has. */
  private static int blocks(int side, int bits) {
    return side + (1 << bits) - 1 >> bits;
  }

  private int cacheSize() {
    if (bits(1) == 0) {
      return 0;
    }
    int size = bits(4);
    require(1 <= size && size <= MAX_CACHE_BITS, "a colour cache of 2^" + size);
    return 1 << size;
  }

  /** Reads over an image with one group of tables. */
  private void skipImage(int pixels) {
    Code green = code(LITERALS + COPIES + cacheSize());
    Code red = code(LITERALS);
    Code blue = code(LITERALS);
    Code alpha = code(LITERALS);
    Code distance = code(DISTANCES);
    largest = 0;
    for (int left = pixels; left > 0; ) {
      int symbol = green.read();
      if (symbol < LITERALS) {
        largest = Math.max(largest, red.read() << 8 | symbol);
        blue.read();
        alpha.read();
        left--;
      } else if (symbol < LITERALS + COPIES) {
        int length = number(symbol - LITERALS);
        number(distance.read());
        require(length <= left, "a copy of too many pixels");
        left -= length;
      } else {
        left--; // a colour of the cache: black, or that of an earlier pixel
      }
    }
  }

  private Code code(int alphabet) {
    return new Code(bits(1) == 1 ? simpleLengths(alphabet) : codedLengths(alphabet));
  }

  /** Reads a code of one or two symbols. */
  private byte[] simpleLengths(int alphabet) {
    byte[] lengths = new byte[alphabet];
    int count = bits(1) + 1;
    int width = bits(1) == 1 ? 8 : 1;
    for (int i = 0; i < count; i++) {
      int symbol = bits(i == 0 ? width : 8);
      require(symbol < alphabet && lengths[symbol] == 0, "a code of wrong symbols");
      lengths[symbol] = 1;
    }
    return lengths;
  }

  /** Reads the lengths of the symbols' codes, which have a code themselves. */
  private byte[] codedLengths(int alphabet) {
    byte[] ofLengths = new byte[LENGTHS_IN_ORDER.length];
    int given = bits(4) + 4;
    for (int i = 0; i < given; i++) {
      ofLengths[LENGTHS_IN_ORDER[i]] = (byte) bits(3);
    }
    Code code = new Code(ofLengths);
    int left = bits(1) == 1 ? 2 + bits(2 + 2 * bits(3)) : alphabet;
    byte[] lengths = new byte[alphabet];
    byte last = USUAL_LENGTH;
    for (int symbol = 0; symbol < alphabet && left > 0; left--) {
      int read = code.read();
      if (read < REPEAT) {
        lengths[symbol++] = (byte) read;
        last = read == 0 ? last : (byte) read;
      } else {
        int count = read == REPEAT ? 3 + bits(2) : read == ZEROS ? 3 + bits(3) : 11 + bits(7);
        require(symbol + count <= alphabet, "a code of too many symbols");
        Arrays.fill(lengths, symbol, symbol + count, read == REPEAT ? last : 0);
        symbol += count;
      }
    }
    return lengths;
  }

  /** Returns a length or distance, of which a symbol has the first bits. */
  private int number(int symbol) {
    if (symbol < 4) {
      return symbol + 1;
    }
    int further = symbol - 2 >> 1;
    return (2 + (symbol & 1) << further) + bits(further) + 1;
  }

  /** Returns the next bits, of which the first is the lowest. */
  private int bits(int count) {
    if (at + count > end) {
      throw new ImageFormatException("truncated WEBP: it ends before its pixels");
    }
    int value = 0;
    for (int i = 0; i < count; i++, at++) {
      value |= (data[(int) (at >> 3)] >> (at & 7) & 1) << i;
    }
    return value;
  }

  private static void require(boolean valid, String what) {
    if (!valid) {
      throw new ImageFormatException("corrupt WEBP: " + what);
    }
  }

  /** A canonical Huffman code. */
  private final class Code {

    private final int[] counts = new int[MAX_LENGTH + 1];
    private final int[] symbols;
    private final boolean single;

    /**
     * @param lengths of the symbols' codes, 0 for unused symbols
     */
    Code(byte[] lengths) {
      for (int length : lengths) {
        counts[length]++;
      }
      int used = lengths.length - counts[0];
      counts[0] = 0;
      int[] next = new int[MAX_LENGTH + 2];
      int free = 1;
      for (int length = 1; length <= MAX_LENGTH; length++) {
        free = (free << 1) - counts[length];
        require(free >= 0, "codes that are not distinct");
        next[length + 1] = next[length] + counts[length];
      }
      require(used == 1 || free == 0, "an incomplete code");
      symbols = new int[used];
      single = used == 1;
      for (int symbol = 0; symbol < lengths.length; symbol++) {
        if (lengths[symbol] > 0) {
          symbols[next[lengths[symbol]]++] = symbol;
        }
      }
    }

    int read() {
      if (single) {
        return symbols[0]; // takes no bits
      }
      int code = 0;
      int first = 0;
      int shorter = 0;
      for (int length = 1; ; length++) {
        code = code << 1 | bits(1);
        first <<= 1;
        int rank = code - first;
        if (rank < counts[length]) {
          return symbols[shorter + rank];
        }
        first += counts[length];
        shorter += counts[length];
      }
    }
  }
}
