package dev.winnow.record;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A structured CloudEvent 1.0, as far as Winnow needs it: the envelope opened, its data as bytes.
 *
 * @param contentType the media type of the data, in lower case, without parameters
 */
record CloudEvent(@Nullable String subject, String contentType, byte[] data) {

  /**
   * @throws PoisonRecordException if the value is not a CloudEvent 1.0 with data
   */
  static CloudEvent parse(byte[] value) {
    try {
      JsonNode event = AssetJson.MAPPER.readTree(value);
      if (!"1.0".equals(event.path("specversion").asText())) {
        throw new PoisonRecordException(
            "not a CloudEvent 1.0: specversion is " + event.path("specversion"));
      }
      String contentType = event.path("datacontenttype").asText("application/json");
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
      byte[] data = event.get("data_base64").binaryValue();
      if (data == null) {
        throw new PoisonRecordException("data_base64 is not a string");
      }
      return data;
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
}
