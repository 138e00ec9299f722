package dev.winnow.image;

/**
 * Counts the scans of a JPEG. A progressive JPEG has about ten. Each scan goes over all pixels and
 * needs a few bytes only, so thousands of them make a small file that decodes for minutes.
 */
final class JpegScans {

  private static final int PREFIX = 0xff;
  private static final int START_OF_SCAN = 0xda;
  private static final int END_OF_IMAGE = 0xd9;
  private static final int FIRST_RESTART = 0xd0;
  private static final int LAST_RESTART = 0xd7;

  private JpegScans() {}

  /** Returns how many scans {@code jpeg} has, as far as its markers can be followed. */
  static int count(byte[] jpeg) {
    int scans = 0;
    for (int i = 2; i + 1 < jpeg.length; ) {
      int marker = jpeg[i + 1] & 0xff;
      if ((jpeg[i] & 0xff) != PREFIX || marker == 0 || marker == PREFIX || isRestart(marker)) {
        i++; // coded pixels or padding
      } else if (marker == END_OF_IMAGE) {
        break;
      } else {
        scans += marker == START_OF_SCAN ? 1 : 0;
        i += 2 + segmentLength(jpeg, i + 2);
      }
    }
    return scans;
  }

  private static boolean isRestart(int marker) {
    return marker >= FIRST_RESTART && marker <= LAST_RESTART;
  }

  /** Returns the length of a segment's content with its length field, 0 at the end of the data. */
  private static int segmentLength(byte[] jpeg, int at) {
    return at + 1 < jpeg.length ? (jpeg[at] & 0xff) << 8 | jpeg[at + 1] & 0xff : 0;
  }
}
