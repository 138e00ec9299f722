package dev.winnow.image;

import java.util.Arrays;

/**
 * The scans of a JPEG. A progressive JPEG has about ten. A scan covers all pixels but needs only a
 * few bytes, so a small file with thousands of scans takes minutes to decode.
 *
 * <p>The reader tolerates stray bytes and unknown markers, each in its own way. A length that it
 * does not read could hide scans from this class. So behind the first oddity no segment is skipped,
 * and whatever looks like the start of a scan counts as one.
 *
 * @param count number of scans, or more in an odd file
 * @param bytes length of their coded pixels, as far as the file is not odd, without headers, notes,
 *     restarts and padding
 * @param refinements position of the scans that only refine values of earlier ones, with their
 *     tables; 0 if there are none at the end, or in an odd file
 * @param lossless whether a frame is lossless, or a byte of an odd file looks like the start of one
 */
record JpegScans(int count, long bytes, int refinements, boolean lossless) {

  private static final int PREFIX = 0xff;
  private static final int FIRST_FRAME = 0xc0;
  private static final int LAST_FRAME = 0xcf;
  private static final int LOSSLESS_FRAME = 0xc3;
  private static final int EXTENSION = 0xc8;
  private static final int FIRST_RESTART = 0xd0;
  private static final int LAST_RESTART = 0xd7;
  private static final int END_OF_IMAGE = 0xd9;
  private static final int START_OF_SCAN = 0xda;
  private static final int RESTART_INTERVAL = 0xdd;
  private static final int FIRST_APPLICATION = 0xe0;
  private static final int LAST_APPLICATION = 0xef;
  private static final int NOTE = 0xfe;

  /** The length field of a segment counts itself. */
  private static final int LENGTH_FIELD = 2;

  static JpegScans of(byte[] jpeg) {
    int count = 0;
    long bytes = 0;
    boolean inScan = false;
    boolean odd = false;
    int end = 0; // of the last scan
    int refinements = 0;
    boolean lossless = false;
    for (int i = 2; i + 1 < jpeg.length; ) {
      boolean marked = (jpeg[i] & 0xff) == PREFIX;
      int marker = jpeg[i + 1] & 0xff;
      if (!marked || marker == 0) {
        odd |= !inScan;
        bytes += odd ? 0 : 1;
        i++;
      } else if (marker == PREFIX) {
        i++; // padding
      } else if (inScan && isBetween(FIRST_RESTART, marker, LAST_RESTART)) {
        i += 2;
      } else if (marker == END_OF_IMAGE && count > 0 && !odd) {
        break;
      } else {
        int length = segmentLength(jpeg, i + 2);
        odd |= !isSegment(marker) || length < LENGTH_FIELD || i + 2 + length > jpeg.length;
        end = inScan ? i : end;
        inScan = marker == START_OF_SCAN;
        lossless |= marker == LOSSLESS_FRAME;
        count += inScan ? 1 : 0;
        if (odd || (inScan && !refines(jpeg, i + 1 + length))) {
          refinements = 0;
        } else if (inScan && refinements == 0) {
          refinements = end;
        }
        i += odd ? 2 : 2 + length;
      }
    }
    return new JpegScans(count, bytes, odd ? 0 : refinements, lossless);
  }

  /**
   * Returns a JPEG without the scans that only refine values; the same array if there are none. The
   * rest has all pixels, as if their values were compressed more.
   */
  static byte[] withoutRefinements(byte[] jpeg) {
    int end = of(jpeg).refinements;
    if (end == 0) {
      return jpeg;
    }
    byte[] first = Arrays.copyOf(jpeg, end + 2);
    first[end] = (byte) PREFIX;
    first[end + 1] = (byte) END_OF_IMAGE;
    return first;
  }

  /** Returns whether the header of a scan, which ends at a byte, has earlier bits of its values. */
  private static boolean refines(byte[] jpeg, int last) {
    return (jpeg[last] & 0xf0) != 0;
  }

  /** Returns whether this class and the reader agree that a marker has a length. */
  private static boolean isSegment(int marker) {
    return (isBetween(FIRST_FRAME, marker, LAST_FRAME) && marker != EXTENSION)
        || isBetween(START_OF_SCAN, marker, RESTART_INTERVAL)
        || isBetween(FIRST_APPLICATION, marker, LAST_APPLICATION)
        || marker == NOTE;
  }

  private static boolean isBetween(int first, int marker, int last) {
    return first <= marker && marker <= last;
  }

  /** Returns the length of a segment including its length field; 0 at the end of the data. */
  private static int segmentLength(byte[] jpeg, int at) {
    return at + 1 < jpeg.length ? (jpeg[at] & 0xff) << 8 | jpeg[at + 1] & 0xff : 0;
  }
}
