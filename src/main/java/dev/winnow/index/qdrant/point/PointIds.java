package dev.winnow.index.qdrant.point;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.winnow.asset.AssetId;
import io.qdrant.client.PointIdFactory;
import io.qdrant.client.grpc.Common.PointId;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.UUID;

/**
 * The ids of points. Qdrant supports only numbers and UUIDs, so the id of a point is the version 5
 * UUID (RFC 9562, section 5.5) of the asset's id.
 */
public final class PointIds {

  /** Part of the format: another namespace would change the ids of all points. */
  private static final UUID NAMESPACE = UUID.fromString("7c1de9a2-6f0b-4f0e-9d53-3c1f4d2b8a60");

  /** The namespace of points that store offsets, so that they never have the id of an asset. */
  private static final UUID OFFSETS = UUID.fromString("b0a4f0c7-52f1-4d6e-8a37-9d5d3f3be214");

  private PointIds() {}

  public static PointId of(AssetId id) {
    return PointIdFactory.id(uuid(id));
  }

  /**
   * Returns the id of the point that stores an offset.
   *
   * @param name its kind and partition
   */
  static PointId ofOffset(String name) {
    return PointIdFactory.id(uuid(OFFSETS, name));
  }

  static UUID uuid(AssetId id) {
    return uuid(NAMESPACE, id.value());
  }

  private static UUID uuid(UUID namespace, String text) {
    byte[] name = text.getBytes(UTF_8);
    ByteBuffer bytes = ByteBuffer.allocate(16 + name.length);
    bytes.putLong(namespace.getMostSignificantBits());
    bytes.putLong(namespace.getLeastSignificantBits());
    ByteBuffer hash = ByteBuffer.wrap(sha1(bytes.put(name).array()));
    long high = hash.getLong() & 0xFFFFFFFFFFFF0FFFL | 0x5000L;
    long low = hash.getLong() & 0x3FFFFFFFFFFFFFFFL | 0x8000000000000000L;
    return new UUID(high, low);
  }

  private static byte[] sha1(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-1").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-1", e);
    }
  }
}
