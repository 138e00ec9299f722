package dev.winnow.index.lucene.document;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.winnow.index.Payload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** The JSON form of payloads. */
public final class PayloadJson {

  private static final TypeReference<Map<String, @Nullable Object>> OBJECT =
      new TypeReference<>() {};

  // Maps instead of reflection on Payload, so that the disk format does not change with the record.
  private final JsonMapper json = JsonMapper.builder().build();

  public byte[] write(Payload payload) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("captions", payload.captions());
    fields.put("attributes", payload.attributes());
    fields.put("imageUrl", payload.imageUrl());
    fields.put("hasPreview", payload.hasPreview());
    try {
      return json.writeValueAsBytes(fields);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("the attributes are not JSON values", e);
    }
  }

  @SuppressWarnings("unchecked") // written by write
  public Payload read(BytesRef stored) {
    try {
      Map<String, @Nullable Object> fields =
          json.readerFor(OBJECT).readValue(stored.bytes, stored.offset, stored.length);
      return new Payload(
          (List<String>) fields.getOrDefault("captions", List.of()),
          (Map<String, @Nullable Object>) fields.getOrDefault("attributes", Map.of()),
          (String) fields.get("imageUrl"),
          Boolean.TRUE.equals(fields.get("hasPreview")));
    } catch (IOException e) {
      throw new UncheckedIOException("a stored payload is damaged", e);
    }
  }
}
