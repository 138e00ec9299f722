package dev.winnow.events;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.winnow.asset.AssetId;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/** The JSON form of events of indexed assets. Thread-safe. */
final class IndexEventJson {

  private final JsonMapper mapper =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Value(
      String id,
      @Nullable Long version,
      @JsonProperty("indexed_at") String indexedAt,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean deleted) {}

  byte[] write(IndexedAsset asset) throws IOException {
    return mapper.writeValueAsBytes(
        new Value(
            asset.id().value(), asset.version(), asset.indexedAt().toString(), asset.deleted()));
  }

  /**
   * @throws IOException if the value is not an event of an indexed asset
   */
  IndexedAsset read(byte @Nullable [] json) throws IOException {
    if (json == null) {
      throw new IOException("not an indexed asset: no value");
    }
    Value value = mapper.readValue(json, Value.class);
    try {
      return new IndexedAsset(
          new AssetId(value.id), value.version, Instant.parse(value.indexedAt), value.deleted);
    } catch (IllegalArgumentException | DateTimeParseException | NullPointerException e) {
      throw new IOException("not an indexed asset: " + e.getMessage(), e);
    }
  }
}
