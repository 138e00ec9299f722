package dev.winnow.access;

import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads API keys from configuration; error messages name the property. */
final class KeyReader {

  private static final String KEYS = "winnow.access.keys.";
  private static final int HASH_DIGITS = 64;

  private KeyReader() {}

  /**
   * @throws AccessException if a key is invalid
   */
  static List<ApiKey> read(Map<String, AccessConfig.Key> keys) {
    List<ApiKey> read = new ArrayList<>();
    new TreeMap<>(keys)
        .forEach(
            (name, key) -> {
              requireName(name);
              byte[] hash = hash(name, key.sha256().orElse(""));
              for (ApiKey other : read) {
                if (MessageDigest.isEqual(other.hash(), hash)) {
                  throw new AccessException(
                      "%s equals that of key '%s': make another with `winnow key`"
                          .formatted(property(name, "sha256"), other.name()));
                }
              }
              List<String> roles = key.roles().orElse(List.of());
              requireRoles(name, roles);
              key.tenant().ifPresent(t -> Tenant.requireName(property(name, "tenant"), t));
              read.add(new ApiKey(name, hash, List.copyOf(roles), key.tenant().orElse(null)));
            });
    return List.copyOf(read);
  }

  static String property(String name, String leaf) {
    return KEYS + name + "." + leaf;
  }

  /** Requires a name that can be part of properties and environment variables. */
  static void requireName(String name) {
    if (!name.matches("[a-z0-9]{1,64}")) {
      throw new AccessException(
          "a key's name must have 1 to 64 characters of a-z and 0-9: '%s' (in %s…)"
              .formatted(name, KEYS));
    }
  }

  static void requireRoles(String name, List<String> roles) {
    if (roles.isEmpty() || !CallerRoles.ALL.containsAll(roles)) {
      throw new AccessException(
          "%s must be one or more of %s, not %s"
              .formatted(property(name, "roles"), CallerRoles.ALL, roles));
    }
  }

  /**
   * Parses a hash. The message does not repeat the value, which may be the key itself by mistake.
   */
  private static byte[] hash(String name, String hex) {
    try {
      if (hex.length() == HASH_DIGITS) {
        return HexFormat.of().parseHex(hex);
      }
    } catch (IllegalArgumentException e) {
      // reported below
    }
    throw new AccessException(
        "%s must be the SHA-256 of the key, %d hexadecimal digits as `winnow key` prints them"
            .formatted(property(name, "sha256"), HASH_DIGITS));
  }
}
