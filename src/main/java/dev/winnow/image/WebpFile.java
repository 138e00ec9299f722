package dev.winnow.image;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The first picture of a WebP file: of an animation the first frame.
 *
 * <p>The size in the file's header says nothing about the size of the picture inside, for which the
 * reader allocates memory. So the reader gets a new file with this picture alone, whose header has
 * the picture's own size.
 *
 * @param data the whole file
 * @param picture the chunk with the pixels
 * @param alpha the chunk with the opacity of a lossy picture
 */
record WebpFile(byte[] data, Chunk picture, @Nullable Chunk alpha) {

  private static final String LOSSY = "VP8 ";
  private static final String LOSSLESS = "VP8L";
  private static final String ALPHA = "ALPH";
  private static final String FRAME = "ANMF";

  /** "RIFF", the file's length, "WEBP". */
  private static final int FILE_HEADER = 12;

  /** A name of four characters and a length. */
  private static final int CHUNK_HEADER = 8;

  /** Position, size and duration of a frame; its chunks follow. */
  private static final int FRAME_HEADER = 16;

  private static final int EXTENDED_HEADER = 10;
  private static final byte HAS_ALPHA = 0x10;

  /** A lossy picture begins with a tag, a start code, its width and its height. */
  private static final int FRAME_SIZE = 10;

  /** A lossless picture begins with a signature, its width, its height, and four other bits. */
  private static final int LOSSLESS_HEADER = 5;

  private static final int SIDE_BITS = 14;
  private static final int MAX_SIDE = 1 << SIDE_BITS;

  /** An opacity that is a lossless picture. */
  private static final int COMPRESSED = 1;

  /**
   * The reader has 25 objects with arrays for each block of 16×16 pixels. Measured 72 to 75 bytes,
   * on pictures of zeros and of random bits.
   */
  private static final int LOSSY_BYTES_PER_PIXEL = 80;

  /**
   * Four for the pixels, and as many for a transform. Measured 3 bytes when subsampled, and 7.5
   * with the result otherwise, on pictures of one colour.
   */
  private static final int LOSSLESS_BYTES_PER_PIXEL = 8;

  /**
   * The most groups of Huffman tables of a lossless picture, or of an opacity. The format allows
   * 65,536, for which the reader needs 342 MB or more. libwebp, which almost all writers use, makes
   * one for each block at most, and enlarges the blocks until there are no more than 2,600 of them.
   */
  private static final int MAX_GROUPS = 2_600;

  /** Five tables of 256 integers, and of a group with the longest codes 4,500 more. */
  private static final int BYTES_PER_GROUP = 24_000;

  /** Measured 15 for a lossless picture with three transforms, and 15 to 20 for a lossy one. */
  private static final int WORK_PER_PIXEL = 20;

  /** Mostly for their memory: measured 2,000 in a heap of 512 MB, and 150 in a large one. */
  private static final int WORK_PER_GROUP = 1_000;

  /** Memory for pixels that a file of any length may need. */
  private static final long FREE_BYTES = 48L << 20;

  /**
   * Additional memory per byte of the file. A photograph has a tenth of a byte for each pixel or
   * more, a plain drawing a fiftieth, and a bomb almost nothing.
   */
  private static final long BYTES_PER_BYTE = 4_000;

  /**
   * @param from first byte of its content
   * @param length of its content in bytes; all are in the file
   */
  record Chunk(String name, int from, int length) {}

  /**
   * @throws ImageFormatException if the file has no complete picture
   */
  static WebpFile of(byte[] data) {
    WebpFile file = find(data, FILE_HEADER, data.length, true);
    if (file == null) {
      throw new ImageFormatException("corrupt WEBP: no image");
    }
    return file;
  }

  /**
   * @param frames whether to look into frames; a frame in a frame is not valid
   */
  private static @Nullable WebpFile find(byte[] data, int from, int to, boolean frames) {
    Chunk alpha = null;
    int at = from;
    while (at + CHUNK_HEADER <= to) {
      String name = new String(data, at, 4, StandardCharsets.ISO_8859_1);
      long length = Integer.toUnsignedLong(littleEndian(data).getInt(at + 4));
      int content = at + CHUNK_HEADER;
      if (length > to - content) {
        throw new ImageFormatException(
            "truncated WEBP: its chunk '%s' ends too early".formatted(name));
      }
      Chunk chunk = new Chunk(name, content, (int) length);
      switch (name) {
        case LOSSY, LOSSLESS -> {
          return new WebpFile(data, chunk, alpha);
        }
        case ALPHA -> alpha = chunk;
        case FRAME -> {
          return frames ? find(data, content + FRAME_HEADER, content + (int) length, false) : null;
        }
        default -> {} // metadata
      }
      at = content + (int) (length + length % 2);
    }
    return null;
  }

  /**
   * @param pixels width × height of the picture
   * @param most bytes that the pixels of one picture may need
   * @throws ImageFormatException if the reader would need more memory for pixels
   */
  void requireMemory(long pixels, long most) {
    long bytes = pixels * bytesPerPixel();
    if (bytes > Math.min(most, FREE_BYTES + BYTES_PER_BYTE * picture.length)) {
      throw new ImageFormatException(
          "too large for a %s WEBP: decoding %d pixels needs %d MB of memory; save it as a JPEG"
              .formatted(lossy() ? "lossy" : "lossless", pixels, bytes >> 20));
    }
  }

  /** Returns the maximum number of bytes that the reader needs, besides its result. */
  long readerBytes(long pixels) {
    return pixels * bytesPerPixel() + (long) groups() * BYTES_PER_GROUP;
  }

  /**
   * Returns about how long decoding takes, in pixels of a JPEG without scans.
   *
   * @param pixels width × height of the picture
   */
  long work(long pixels) {
    return pixels * WORK_PER_PIXEL + (long) groups() * WORK_PER_GROUP;
  }

  /**
   * Rejects a picture with too many groups of Huffman tables.
   *
   * @throws ImageFormatException also if it is corrupt before these tables
   */
  void requireGroups() {
    int groups = groups();
    if (groups > MAX_GROUPS) {
      throw new ImageFormatException(
          "too large: %d groups of tables in the WEBP, at most %d".formatted(groups, MAX_GROUPS));
    }
  }

  /** Returns the number of groups of Huffman tables. */
  private int groups() {
    if (!lossy()) {
      int size = picture.length < LOSSLESS_HEADER ? 0 : littleEndian(data).getInt(picture.from + 1);
      return WebpGroups.count(
          data,
          picture.from + LOSSLESS_HEADER,
          picture.from + picture.length,
          (size & MAX_SIDE - 1) + 1,
          (size >>> SIDE_BITS & MAX_SIDE - 1) + 1);
    }
    if (alpha == null || alpha.length == 0 || (data[alpha.from] & 3) != COMPRESSED) {
      return 0;
    }
    return WebpGroups.count(
        data, alpha.from + 1, alpha.from + alpha.length, frameSide(6), frameSide(8));
  }

  /** Returns the width or height of a lossy picture. */
  private int frameSide(int at) {
    return littleEndian(data).getShort(picture.from + at) & MAX_SIDE - 1;
  }

  private int bytesPerPixel() {
    return (lossy() ? LOSSY_BYTES_PER_PIXEL : 0)
        + (lossy() && alpha == null ? 0 : LOSSLESS_BYTES_PER_PIXEL);
  }

  private boolean lossy() {
    return picture.name.equals(LOSSY);
  }

  /** Returns a file with the picture and its opacity alone. */
  byte[] alone() {
    if (alpha == null || !lossy() || picture.length < FRAME_SIZE) {
      ByteBuffer file = file(size(picture.length));
      put(file, picture);
      return file.array();
    }
    ByteBuffer file =
        file(size(EXTENDED_HEADER) + size(alpha.length) + size(picture.length))
            .put(latin1("VP8X"))
            .putInt(EXTENDED_HEADER)
            .putInt(HAS_ALPHA);
    putInt24(file, frameSide(6) - 1);
    putInt24(file, frameSide(8) - 1);
    put(file, alpha);
    put(file, picture);
    return file.array();
  }

  private static ByteBuffer file(int length) {
    return littleEndian(new byte[FILE_HEADER + length])
        .put(latin1("RIFF"))
        .putInt(4 + length)
        .put(latin1("WEBP"));
  }

  private void put(ByteBuffer file, Chunk chunk) {
    int end = file.position() + size(chunk.length);
    file.put(latin1(chunk.name)).putInt(chunk.length).put(data, chunk.from, chunk.length);
    file.position(end);
  }

  private static void putInt24(ByteBuffer file, int value) {
    file.putShort((short) value).put((byte) (value >> 16));
  }

  /** Returns the length of a chunk with its header and its padding to an even length. */
  private static int size(int length) {
    return CHUNK_HEADER + length + length % 2;
  }

  private static ByteBuffer littleEndian(byte[] data) {
    return ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static byte[] latin1(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}
