package dev.winnow.deadletter;

import dev.winnow.record.HeaderNames;
import java.util.Arrays;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/** Writes the value of a dead letter as it came, or its beginning where a header says so. */
public final class DeadLetterSerializer implements Serializer<byte[]> {

  /** Bytes of a value that is cut. */
  static final int KEPT = 16 << 10;

  @Override
  public byte @Nullable [] serialize(String topic, byte @Nullable [] value) {
    return value;
  }

  @Override
  public byte @Nullable [] serialize(String topic, Headers headers, byte @Nullable [] value) {
    return value == null
            || value.length <= KEPT
            || headers.lastHeader(HeaderNames.DEAD_LETTER_CUT_FROM) == null
        ? value
        : Arrays.copyOf(value, KEPT);
  }
}
