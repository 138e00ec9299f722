package dev.winnow.hub.http;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.bundle.BundleException;
import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HubClientTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"models", "//example.com", "ftp://example.com", "https://a:b@example.com"})
  void rejectsInvalidHubAddresses(String address) {
    assertThatThrownBy(() -> new HubClient(URI.create(address), null, HubPolicy.DEFAULT))
        .isInstanceOf(BundleException.class)
        .hasMessageStartingWith("a hub's address is like https://");
  }
}
