package dev.winnow.record;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a structured CloudEvent 1.0 that Winnow needs, with the data as bytes.
 *
 * @param contentType the media type of the data, in lower case, without parameters
 */
record CloudEvent(@Nullable String subject, String contentType, byte[] data) {

  /** Keeps numbers exact, because the data is serialised and parsed again. */
  private static final ObjectReader EVENTS =
      AssetJson.MAPPER
          .reader()
          .with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .without(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES);

  /**
   * @throws PoisonRecordException if the value is not a CloudEvent 1.0 with data
   */
  static CloudEvent parse(byte[] value) {
    try {
      JsonNode event = EVENTS.readTree(value);
      if (!"1.0".equals(event.path("specversion").asText())) {
        throw new PoisonRecordException(
            "not a CloudEvent 1.0: specversion is " + event.path("specversion"));
      }
      String contentType = event.path("datacontenttype").asText(ContentTypes.JSON);
      JsonNode subject = event.path("subject");
      return new CloudEvent(
          subject.isTextual() ? subject.textValue() : null,
          RecordReader.mediaType(contentType),
          data(event));
    } catch (IOException e) {
      throw new PoisonRecordException("not a structured CloudEvent: " + AssetJson.reason(e));
    }
  }

  private static byte[] data(JsonNode event) throws IOException {
    if (event.hasNonNull("data_base64")) {
      return base64(event.get("data_base64"));
    }
    if (!event.hasNonNull("data")) {
      throw new PoisonRecordException(
          "the CloudEvent has neither data nor data_base64; to delete, send a null value");
    }
    JsonNode data = event.get("data");
    return data.isTextual()
        ? data.textValue().getBytes(StandardCharsets.UTF_8)
        : AssetJson.MAPPER.writeValueAsBytes(data);
  }

  private static byte[] base64(JsonNode text) {
    try {
      byte[] data = text.binaryValue();
      if (data != null) {
        return data;
      }
    } catch (IOException e) {
      // reported below
    }
    throw new PoisonRecordException("data_base64 must be base 64");
  }
}
