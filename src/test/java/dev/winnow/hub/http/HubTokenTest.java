package dev.winnow.hub.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.bundle.BundleException;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HubTokenTest {

  private static final URI HUGGING_FACE = URI.create("https://huggingface.co");
  private static final URI OTHER = URI.create("https://models.example.com");

  @Test
  void usesEachTokenOnlyForItsHub() {
    assertThat(HubToken.of(Map.of("HF_TOKEN", "a "), HUGGING_FACE)).isEqualTo("a");
    assertThat(HubToken.of(Map.of("HF_TOKEN", "a"), OTHER)).isNull();
    assertThat(HubToken.of(Map.of("HF_TOKEN", "a", "WINNOW_HUB_TOKEN", "b"), OTHER)).isEqualTo("b");
    assertThat(HubToken.of(Map.of(), HUGGING_FACE)).isNull();
  }

  @Test
  void leavesAddressesWithoutAHostToTheClient() {
    assertThat(HubToken.of(Map.of("WINNOW_HUB_TOKEN", "a"), URI.create("models.example.com")))
        .isEqualTo("a");
  }

  @Test
  void rejectsUnencryptedHubsWithoutPrintingTheToken() {
    assertThatThrownBy(
            () ->
                HubToken.of(Map.of("WINNOW_HUB_TOKEN", "secret"), URI.create("http://example.com")))
        .isInstanceOf(BundleException.class)
        .hasMessageContaining("use https")
        .hasMessageNotContaining("secret");
    assertThatThrownBy(() -> HubToken.of(Map.of("HF_TOKEN", "secret\nX: y"), HUGGING_FACE))
        .isInstanceOf(BundleException.class)
        .hasMessageNotContaining("secret");
  }
}
