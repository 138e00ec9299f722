package dev.winnow.cli.push.source;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.InflaterInputStream;

/** The compressed texts of PNG files, which the reader of metadata inflates whatever their size. */
final class PngText {

  /** Enough for captions, and for XMP data with long histories. */
  private static final int MOST_BYTES = 4 << 20;

  private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

  private static final int CHECKSUM_BYTES = 4;
  private static final int COMPRESSED = 0x7a545874; // zTXt
  private static final int INTERNATIONAL = 0x69545874; // iTXt, which may be compressed

  private PngText() {}

  /** Returns whether a file is a PNG file whose compressed texts have more than 4 MB together. */
  static boolean isTooLong(byte[] file) {
    int start = SIGNATURE.length;
    if (file.length < start || !Arrays.equals(file, 0, start, SIGNATURE, 0, start)) {
      return false;
    }
    ByteBuffer png = ByteBuffer.wrap(file).position(start);
    long sum = 0;
    while (png.remaining() >= 2 * Integer.BYTES && sum <= MOST_BYTES) {
      int length = png.getInt();
      int type = png.getInt();
      if (length < 0 || length > png.remaining() - CHECKSUM_BYTES) {
        break; // truncated
      }
      if (type == COMPRESSED || type == INTERNATIONAL) {
        sum += inflated(png.slice(png.position(), length), type == INTERNATIONAL);
      }
      png.position(png.position() + length + CHECKSUM_BYTES);
    }
    return sum > MOST_BYTES;
  }

  /** Returns the size of a compressed text, or more than 4 MB; 0 if it is not compressed. */
  private static long inflated(ByteBuffer text, boolean international) {
    skipString(text); // the keyword
    if (text.remaining() < 2 || international && text.get() == 0) {
      return 0;
    }
    text.get(); // the method of compression; there is only one
    if (international) {
      skipString(text); // the language
      skipString(text); // the translated keyword
    }
    int start = text.arrayOffset() + text.position();
    try (var in =
        new InflaterInputStream(new ByteArrayInputStream(text.array(), start, text.remaining()))) {
      return in.skip(MOST_BYTES + 1);
    } catch (IOException e) {
      return 0; // broken within this size, so the reader of metadata inflates no more either
    }
  }

  private static void skipString(ByteBuffer text) {
    while (text.hasRemaining() && text.get() != 0) {
      // part of the string
    }
  }
}
