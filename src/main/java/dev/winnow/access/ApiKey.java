package dev.winnow.access;

import dev.winnow.hash.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An API key as configured in the service: its hash, without the key itself.
 *
 * <p>Keys have 256 random bits and cannot be guessed, so one round of SHA-256 is enough. A slow
 * hash, as for passwords, would only slow down every request.
 *
 * @param name the name of its holder
 * @param hash SHA-256 of the key, 32 bytes
 * @param tenant null for none
 */
record ApiKey(String name, byte[] hash, List<String> roles, @Nullable String tenant) {

  /** The prefix of keys. It distinguishes keys from tokens and lets scanners find leaked keys. */
  static final String PREFIX = "wk_";

  private static final int BYTES = 32;

  /** Longer strings are not keys and are not hashed. */
  private static final int MAX_LENGTH = 256;

  /** Returns a new key for its holder. */
  static String random(SecureRandom random) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  static byte[] hash(String key) {
    return Sha256.bytes(key.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Returns the configured key that matches, or null. Takes the same time for all keys of the same
   * length.
   */
  static @Nullable ApiKey find(List<ApiKey> keys, String presented) {
    if (presented.length() > MAX_LENGTH) {
      return null;
    }
    byte[] hash = hash(presented);
    ApiKey found = null;
    for (ApiKey key : keys) {
      if (MessageDigest.isEqual(key.hash, hash)) {
        found = key;
      }
    }
    return found;
  }

  @Override
  public String toString() {
    return "ApiKey[name=%s, roles=%s, tenant=%s]".formatted(name, roles, tenant);
  }

  /** Returns the hash in the form that {@code winnow key} prints. */
  static String hex(String key) {
    return Sha256.of(key);
  }
}
