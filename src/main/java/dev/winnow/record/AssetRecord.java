package dev.winnow.record;

import dev.winnow.asset.AssetId;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;

/**
 * An asset as a record to send to Kafka.
 *
 * @param where the asset's origin, for messages: {@code file:line}, or a file
 */
public record AssetRecord(String where, AssetId id, byte[] value, List<Header> headers) {

  /** Maximum size of a value in bytes, and so of a line or a file that is read. */
  public static final int MAX_BYTES = 32 << 20;

  public AssetRecord {
    headers = List.copyOf(headers);
  }

  public static Header header(String name, String value) {
    return new RecordHeader(name, value.getBytes(StandardCharsets.UTF_8));
  }
}
