package dev.winnow.hash;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, in hexadecimal unless said otherwise. */
public final class Sha256 {

  private Sha256() {}

  /** Returns the checksum of a file, which need not fit into memory. */
  public static String of(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return copy(in, OutputStream.nullOutputStream());
    }
  }

  public static String of(byte[] bytes) {
    return HexFormat.of().formatHex(bytes(bytes));
  }

  /** Returns the hash of a text in UTF-8. */
  public static String of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns a digest that has read a text in UTF-8. */
  public static MessageDigest begin(String text) {
    MessageDigest digest = digest();
    digest.update(text.getBytes(StandardCharsets.UTF_8));
    return digest;
  }

  /**
   * Returns the hash of all that a digest has read, followed by a text in UTF-8. Leaves the digest
   * unchanged.
   */
  public static String of(MessageDigest begun, String rest) {
    try {
      MessageDigest digest = (MessageDigest) begun.clone();
      return HexFormat.of().formatHex(digest.digest(rest.getBytes(StandardCharsets.UTF_8)));
    } catch (CloneNotSupportedException e) {
      throw new AssertionError("the SHA-256 of every Java can be cloned", e);
    }
  }

  /** Returns the 32 bytes of the hash. */
  public static byte[] bytes(byte[] bytes) {
    return digest().digest(bytes);
  }

  /** Copies a stream and returns its checksum. */
  public static String copy(InputStream in, OutputStream out) throws IOException {
    MessageDigest digest = digest();
    new DigestInputStream(in, digest).transferTo(out);
    return HexFormat.of().formatHex(digest.digest());
  }

  static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }
}
