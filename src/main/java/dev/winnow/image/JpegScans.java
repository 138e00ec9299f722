package dev.winnow.image;

/**
 * Counts the scans of a JPEG. A progressive JPEG has about ten. A scan covers all pixels but needs
 * only a few bytes, so a small file with thousands of scans takes minutes to decode.
 */
final class JpegScans {

  private static final int PREFIX = 0xff;
  private static final int START_OF_SCAN = 0xda;
  private static final int END_OF_IMAGE = 0xd9;
  private static final int FIRST_RESTART = 0xd0;
  private static final int LAST_RESTART = 0xd7;

  private JpegScans() {}

  /** Returns the number of scans of {@code jpeg}, as far as its markers can be parsed. */
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

  /** Returns the length of a segment including its length field; 0 at the end of the data. */
  private static int segmentLength(byte[] jpeg, int at) {
    return at + 1 < jpeg.length ? (jpeg[at] & 0xff) << 8 | jpeg[at + 1] & 0xff : 0;
  }
}
