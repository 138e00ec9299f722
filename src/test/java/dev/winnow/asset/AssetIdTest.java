package dev.winnow.asset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AssetIdTest {

  @ParameterizedTest
  @ValueSource(strings = {"a", "img/2024/sunrise.jpg", "Ünïcode-日本", "...", ".hidden", "-"})
  void acceptsKeysAsIds(String id) {
    assertThat(new AssetId(id)).hasToString(id);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "..", "a\r\nb", "a\u0000", "a\u0085"})
  void rejectsIdsThatCannotBeAddressedOrLogged(String id) {
    assertThatThrownBy(() -> new AssetId(id)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void rejectsKeysThatAreNotUtf8BecauseTheyWouldCollide() {
    String one = new String(new byte[] {'a', (byte) 0xff}, StandardCharsets.UTF_8);
    String other = new String(new byte[] {'a', (byte) 0xfe}, StandardCharsets.UTF_8);

    assertThat(one).isEqualTo(other);
    assertThatThrownBy(() -> new AssetId(one)).hasMessageContaining("UTF-8");
  }

  @Test
  void rejectsLoneSurrogatesBecauseTheyWouldCollide() {
    for (String lone : List.of("a\ud800", "\udc00a", "\udc00\ud800")) {
      assertThatThrownBy(() -> new AssetId(lone)).hasMessageContaining("UTF-8");
    }
    assertThat(new AssetId("\ud83d\ude00")).hasToString("😀");
  }

  @Test
  void rejectsMoreThan512Bytes() {
    assertThat(new AssetId("é".repeat(256)).value()).hasSize(256);
    assertThatThrownBy(() -> new AssetId("é".repeat(257))).hasMessageContaining("512 bytes");
  }
}
