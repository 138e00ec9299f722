package dev.winnow.board;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.winnow.asset.AssetId;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The JSON form of boards in their topic. */
final class BoardJson {

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private BoardJson() {}

  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Value(@Nullable List<String> members, @Nullable JsonNode rule) {}

  static byte[] write(Board board) throws IOException {
    return MAPPER.writeValueAsBytes(
        new Value(
            board.rule() == null ? board.members().stream().map(AssetId::value).toList() : null,
            board.rule()));
  }

  /**
   * @throws IOException if the value is not a board
   */
  static Board read(String id, byte[] json) throws IOException {
    Value value = MAPPER.readValue(json, Value.class);
    try {
      List<String> members = value.members == null ? List.of() : value.members;
      JsonNode rule = value.rule == null || value.rule.isNull() ? null : value.rule;
      return new Board(id, members.stream().map(AssetId::new).toList(), rule);
    } catch (IllegalArgumentException | NullPointerException e) {
      throw new IOException("not a board: " + e.getMessage(), e);
    }
  }
}
