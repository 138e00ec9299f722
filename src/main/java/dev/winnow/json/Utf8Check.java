package dev.winnow.json;

/**
 * Checks that bytes are UTF-8 as RFC 3629 defines it. Jackson also decodes overlong forms, with
 * which a text can hide characters from whatever checks the bytes. Takes the bytes in pieces,
 * without a copy. Not thread-safe.
 */
final class Utf8Check {

  private static final int FIRST_FOLLOWING = 0x80;
  private static final int LAST_FOLLOWING = 0xbf;

  private int missing;
  private int least = FIRST_FOLLOWING;
  private int greatest = LAST_FOLLOWING;
  private long before;

  /** Checks a whole text. */
  static void check(byte[] text, int offset, int length) throws NotUtf8Exception {
    Utf8Check check = new Utf8Check();
    check.add(text, offset, length);
    check.end();
  }

  /** Checks the next bytes. */
  void add(byte[] bytes, int offset, int length) throws NotUtf8Exception {
    for (int i = 0; i < length; i++) {
      int b = bytes[offset + i];
      if (missing > 0) {
        follow(b & 0xff, before + i);
      } else if (b < 0) {
        lead(b & 0xff, before + i);
      }
    }
    before += length;
  }

  /** Checks that the last character is complete. */
  void end() throws NotUtf8Exception {
    if (missing > 0) {
      throw new NotUtf8Exception(before);
    }
  }

  private void lead(int b, long at) throws NotUtf8Exception {
    if (b < 0xc2 || b > 0xf4) {
      throw new NotUtf8Exception(at);
    }
    missing = b < 0xe0 ? 1 : b < 0xf0 ? 2 : 3;
    switch (b) {
      case 0xe0 -> least = 0xa0; // below: overlong
      case 0xed -> greatest = 0x9f; // above: half a character
      case 0xf0 -> least = 0x90; // below: overlong
      case 0xf4 -> greatest = 0x8f; // above: beyond Unicode
      default -> {}
    }
  }

  private void follow(int b, long at) throws NotUtf8Exception {
    if (b < least || b > greatest) {
      throw new NotUtf8Exception(at);
    }
    missing--;
    least = FIRST_FOLLOWING;
    greatest = LAST_FOLLOWING;
  }
}
