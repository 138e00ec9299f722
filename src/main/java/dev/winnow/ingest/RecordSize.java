package dev.winnow.ingest;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** The memory that a record needs. */
final class RecordSize {

  private RecordSize() {}

  /** Returns the size of a record's value and headers in bytes. */
  static long of(ConsumerRecord<?, byte[]> record) {
    long bytes = length(record.value());
    for (Header header : record.headers()) {
      bytes += header.key().length() + length(header.value());
    }
    return bytes;
  }

  private static long length(byte @Nullable [] bytes) {
    return bytes == null ? 0 : bytes.length;
  }
}
