package dev.winnow.record.registry;

import dev.winnow.record.KafkaHeaders;
import dev.winnow.record.PoisonRecordException;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * A value with a schema in a registry. Its id is in the headers of Apicurio's serializers, or
 * before the value: a zero byte, and the id in four or eight bytes.
 *
 * @param id of the schema
 * @param start where the value begins in {@code bytes}
 * @param messageType the name of the Protobuf message, if a header has it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record RegisteredValue(int id, byte[] bytes, int start, @Nullable String messageType) {

  static final String CONTENT_ID = "apicurio.value.contentId";
  static final String GLOBAL_ID = "apicurio.value.globalId";
  static final String MESSAGE_TYPE = "apicurio.protobuf.type";
  static final String ENCODING = "apicurio.value.encoding";

  /** The byte before an id. No JSON text and no supported image begins with it. */
  private static final byte MAGIC = 0;

  /** Returns whether the value of a record has the id of a schema. */
  static boolean isIn(
      ConsumerRecord<? extends @Nullable String, ? extends byte @Nullable []> record,
      boolean longIds) {
    byte[] value = record.value();
    return value != null
        && (hasIdInHeaders(record.headers())
            || value.length >= prefix(longIds) && value[0] == MAGIC);
  }

  private static boolean hasIdInHeaders(Headers headers) {
    return headers.lastHeader(CONTENT_ID) != null || headers.lastHeader(GLOBAL_ID) != null;
  }

  private static int prefix(boolean longIds) {
    return 1 + (longIds ? Long.BYTES : Integer.BYTES);
  }

  /**
   * Returns the value of a record that {@linkplain #isIn has one}.
   *
   * @throws PoisonRecordException if the id is invalid, or the value is in a form that is not
   *     supported
   */
  static RegisteredValue of(ConsumerRecord<String, byte[]> record, boolean longIds) {
    byte[] value = record.value();
    if (hasIdInHeaders(record.headers())) {
      return new RegisteredValue(
          id(record.headers()), value, 0, KafkaHeaders.last(record.headers(), MESSAGE_TYPE));
    }
    ByteBuffer id = ByteBuffer.wrap(value, 1, prefix(longIds) - 1);
    return new RegisteredValue(
        longIds ? checked(id.getLong()) : id.getInt(), value, prefix(longIds), null);
  }

  private static int id(Headers headers) {
    if ("JSON".equals(KafkaHeaders.last(headers, ENCODING))) {
      throw new PoisonRecordException(
          "Avro's JSON encoding is not supported: set apicurio.registry.avro.encoding=BINARY");
    }
    Header id = headers.lastHeader(CONTENT_ID);
    if (id == null) {
      throw new PoisonRecordException(
          "the header %s is not supported: set apicurio.registry.use-id=contentId"
              .formatted(GLOBAL_ID));
    }
    byte[] bytes = Objects.requireNonNullElse(id.value(), new byte[0]);
    if (bytes.length != Long.BYTES) {
      throw new PoisonRecordException(
          "the header %s has %d bytes, not 8".formatted(CONTENT_ID, bytes.length));
    }
    return checked(ByteBuffer.wrap(bytes).getLong());
  }

  private static int checked(long id) {
    if (id != (int) id) {
      throw new PoisonRecordException("no schema has the id " + id);
    }
    return (int) id;
  }
}
