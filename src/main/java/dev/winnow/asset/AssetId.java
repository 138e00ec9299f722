package dev.winnow.asset;

import java.nio.charset.StandardCharsets;

/**
 * The id of an asset, which is the key of its Kafka records: 1 to 512 bytes of UTF-8 without
 * control characters. {@code .} and {@code ..} are not valid, because URL paths cannot end in them.
 */
public record AssetId(String value) implements Comparable<AssetId> {

  public static final int MAX_BYTES = 512;

  /** The replacement character of decoders for bytes that are not UTF-8. */
  private static final char REPLACEMENT = '\ufffd';

  /**
   * @throws IllegalArgumentException if {@code value} is empty, too long, {@code .} or {@code ..},
   *     contains a control character or a lone surrogate, or was decoded from bytes that are not
   *     UTF-8
   */
  public AssetId {
    if (value.isEmpty()) {
      throw new IllegalArgumentException("an asset's id must not be empty");
    }
    if (value.length() > MAX_BYTES || value.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
      throw new IllegalArgumentException(
          "an asset's id has at most " + MAX_BYTES + " bytes: " + value.substring(0, 40) + "…");
    }
    if (value.chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException("an asset's id must not contain control characters");
    }
    // Different malformed keys, and different lone surrogates, would become the same id.
    if (value.indexOf(REPLACEMENT) >= 0 || !StandardCharsets.UTF_8.newEncoder().canEncode(value)) {
      throw new IllegalArgumentException("an asset's id must be UTF-8");
    }
    if (value.equals(".") || value.equals("..")) {
      throw new IllegalArgumentException("an asset's id must not be '.' or '..'");
    }
  }

  @Override
  public int compareTo(AssetId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
