package dev.winnow.deadletter;

import dev.winnow.record.HeaderNames;
import java.util.Arrays;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/** Serialises the value of a dead letter; only its beginning if a header requests it. */
public final class DeadLetterSerializer implements Serializer<byte[]> {

  /** Maximum size of a cut value in bytes. */
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
