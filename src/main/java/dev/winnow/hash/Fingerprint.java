package dev.winnow.hash;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * A short hash of a sequence of values: equal sequences have equal fingerprints, and others have
 * different ones. Each value is hashed with its length, so borders between values count. Not
 * thread-safe.
 */
public final class Fingerprint {

  private static final int BYTES = 8;

  private final MessageDigest digest = Sha256.digest();

  public Fingerprint add(byte[] value) {
    digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(value.length).array());
    digest.update(value);
    return this;
  }

  public Fingerprint add(String value) {
    return add(value.getBytes(StandardCharsets.UTF_8));
  }

  public Fingerprint add(int[] value) {
    ByteBuffer bytes = ByteBuffer.allocate(value.length * Integer.BYTES);
    bytes.asIntBuffer().put(value);
    return add(bytes.array());
  }

  public Fingerprint add(float[] value) {
    ByteBuffer bytes = ByteBuffer.allocate(value.length * Float.BYTES);
    bytes.asFloatBuffer().put(value);
    return add(bytes.array());
  }

  /** Returns the first 16 hexadecimal digits of the SHA-256 of the values, and starts anew. */
  public String hex() {
    return HexFormat.of().formatHex(digest.digest(), 0, BYTES);
  }
}
