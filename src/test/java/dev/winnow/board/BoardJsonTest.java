package dev.winnow.board;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.asset.AssetId;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BoardJsonTest {

  @Test
  void readsWhatItWrites() throws IOException {
    Board board = new Board("pets", List.of(new AssetId("a"), new AssetId("b")), null);

    assertThat(BoardJson.read("pets", BoardJson.write(board))).isEqualTo(board);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"members\":[\"a\"],\"members\":[\"b\"]}",
        "{\"rule\":{\"text\":\"dogs\",\"text\":\"cats\"}}"
      })
  void rejectsRepeatedFields(String json) {
    assertThatThrownBy(() -> BoardJson.read("pets", json.getBytes(UTF_8)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("Duplicate field");
  }
}
