package dev.winnow.cli.push.source;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Blanks the GPS position in the EXIF and XMP data of JPEG files. No byte moves, so the rest of the
 * file stays valid.
 */
final class PhotoPlace {

  /** The start of a segment with EXIF data; some files have several, in embedded previews. */
  private static final Pattern EXIF =
      Pattern.compile("\\xff\\xe1(..)Exif\\x00\\x00", Pattern.DOTALL);

  /** A property in XMP, as an XML attribute or an element; some cameras write GpsLatitude. */
  private static final Pattern XMP =
      Pattern.compile("\\b(?:GPS|Gps)[A-Z][A-Za-z]*\\s*(?:=\\s*[\"']|>)([^\"'<>]{1,100})");

  private static final int GPS_DIRECTORY = 0x8825;

  private static final int ENTRY = 12;

  /** Bytes of a value, by its type. */
  private static final int[] SIZES = {1, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8};

  private PhotoPlace() {}

  /** Changes the bytes of a JPEG file; leaves those of other files. */
  static void blank(byte[] image) {
    if (image.length < 2 || image[0] != (byte) 0xff || image[1] != (byte) 0xd8) {
      return;
    }
    String text = new String(image, StandardCharsets.ISO_8859_1);
    for (Matcher exif = EXIF.matcher(text); exif.find(); ) {
      int length = text.charAt(exif.start(1)) << 8 | text.charAt(exif.start(1) + 1);
      int end = Math.clamp((long) exif.start(1) + length, exif.end(), image.length);
      blankDirectory(ByteBuffer.wrap(image, exif.end(), end - exif.end()).slice());
    }
    for (Matcher value = XMP.matcher(text); value.find(); ) {
      Arrays.fill(image, value.start(1), value.end(1), (byte) ' ');
    }
  }

  /** Blanks everything if the data is damaged, because the position may be anywhere in it. */
  private static void blankDirectory(ByteBuffer tiff) {
    try {
      tiff.order(tiff.get(0) == 'I' ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
      int directory = tiff.getInt(4);
      int entries = Short.toUnsignedInt(tiff.getShort(directory));
      for (int i = 0; i < entries; i++) {
        int entry = directory + 2 + i * ENTRY;
        if (Short.toUnsignedInt(tiff.getShort(entry)) == GPS_DIRECTORY) {
          blankValues(tiff, tiff.getInt(entry + 8));
        }
      }
    } catch (IndexOutOfBoundsException e) {
      blank(tiff, 0, tiff.limit());
    }
  }

  /** Blanks the values of a directory, and the directory itself, which is then empty. */
  private static void blankValues(ByteBuffer tiff, int directory) {
    int entries = Short.toUnsignedInt(tiff.getShort(directory));
    for (int i = 0; i < entries; i++) {
      int entry = directory + 2 + i * ENTRY;
      int type = Short.toUnsignedInt(tiff.getShort(entry + 2));
      long count = Integer.toUnsignedLong(tiff.getInt(entry + 4));
      long size = type < SIZES.length ? SIZES[type] * count : 0;
      if (size > 4) {
        blank(tiff, tiff.getInt(entry + 8), size);
      }
    }
    blank(tiff, directory, 2 + entries * ENTRY);
  }

  private static void blank(ByteBuffer tiff, int start, long length) {
    Objects.checkFromIndexSize((long) start, length, tiff.limit());
    tiff.put(start, new byte[(int) length]);
  }
}
