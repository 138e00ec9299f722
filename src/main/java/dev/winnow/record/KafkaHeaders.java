package dev.winnow.record;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** Kafka record headers as UTF-8 text. */
public final class KafkaHeaders {

  private KafkaHeaders() {}

  /**
   * Returns the value of the last header with a name; null if there is no such header or its value
   * is null.
   */
  public static @Nullable String last(Headers headers, String name) {
    Header header = headers.lastHeader(name);
    return header == null || header.value() == null
        ? null
        : new String(header.value(), StandardCharsets.UTF_8);
  }

  /** Returns the values of all headers with a name, in order. */
  public static List<String> all(Headers headers, String name) {
    List<String> values = new ArrayList<>();
    for (Header header : headers.headers(name)) {
      if (header.value() != null) {
        values.add(new String(header.value(), StandardCharsets.UTF_8));
      }
    }
    return values;
  }
}
