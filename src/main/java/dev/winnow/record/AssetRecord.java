package dev.winnow.record;

import dev.winnow.asset.AssetId;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;

/**
 * An asset as it goes to Kafka.
 *
 * @param where it comes from, for messages: {@code file:line}, or a file
 */
public record AssetRecord(String where, AssetId id, byte[] value, List<Header> headers) {

  /** The largest value that is sent, and so the longest line and the largest file that are read. */
  public static final int MAX_BYTES = 32 << 20;

  public AssetRecord {
    headers = List.copyOf(headers);
  }

  public static Header header(String name, String value) {
    return new RecordHeader(name, value.getBytes(StandardCharsets.UTF_8));
  }
}
