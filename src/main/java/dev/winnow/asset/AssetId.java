package dev.winnow.asset;

import java.nio.charset.StandardCharsets;

/**
 * The identity of an asset: the key of its Kafka records, 1 to 512 bytes of UTF-8 without control
 * characters.
 */
public record AssetId(String value) implements Comparable<AssetId> {

  public static final int MAX_BYTES = 512;

  /**
   * @throws IllegalArgumentException if {@code value} is empty, too long, or holds a control
   *     character
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
      throw new IllegalArgumentException("an asset's id must not hold control characters");
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
