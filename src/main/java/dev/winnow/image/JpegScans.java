package dev.winnow.image;

/**
 * The scans of a JPEG, as far as its markers can be parsed. A progressive JPEG has about ten. A
 * scan covers all pixels but needs only a few bytes, so a small file with thousands of scans takes
 * minutes to decode.
 *
 * @param count number of scans
 * @param bytes length of their coded pixels, without headers, notes, restarts and padding
 */
record JpegScans(int count, long bytes) {

  private static final int PREFIX = 0xff;
  private static final int START_OF_SCAN = 0xda;
  private static final int END_OF_IMAGE = 0xd9;
  private static final int FIRST_RESTART = 0xd0;
  private static final int LAST_RESTART = 0xd7;

  static JpegScans of(byte[] jpeg) {
    int count = 0;
    long bytes = 0;
    boolean inScan = false;
    for (int i = 2; i + 1 < jpeg.length; ) {
      int marker = jpeg[i + 1] & 0xff;
      if ((jpeg[i] & 0xff) != PREFIX || marker == 0) {
        bytes += inScan ? 1 : 0;
        i++;
      } else if (marker == PREFIX) {
        i++; // padding
      } else if (isRestart(marker)) {
        i += 2;
      } else if (marker == END_OF_IMAGE) {
        break;
      } else {
        inScan = marker == START_OF_SCAN;
        count += inScan ? 1 : 0;
        i += 2 + segmentLength(jpeg, i + 2);
      }
    }
    return new JpegScans(count, bytes);
  }

  private static boolean isRestart(int marker) {
    return marker >= FIRST_RESTART && marker <= LAST_RESTART;
  }

  /** Returns the length of a segment including its length field; 0 at the end of the data. */
  private static int segmentLength(byte[] jpeg, int at) {
    return at + 1 < jpeg.length ? (jpeg[at] & 0xff) << 8 | jpeg[at + 1] & 0xff : 0;
  }
}
