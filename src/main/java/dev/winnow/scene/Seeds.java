package dev.winnow.scene;

/** Derives independent seeds. */
final class Seeds {
  private Seeds() {}

  /** Returns a hash of both arguments (the finaliser of MurmurHash3). */
  static long mix(long seed, long salt) {
    long z = seed * 0x9e3779b97f4a7c15L + (salt + 1) * 0xd1342543de82ef95L;
    z = (z ^ z >>> 33) * 0xff51afd7ed558ccdL;
    z = (z ^ z >>> 33) * 0xc4ceb9fe1a85ec53L;
    return z ^ z >>> 33;
  }
}
