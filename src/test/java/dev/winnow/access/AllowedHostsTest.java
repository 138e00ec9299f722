package dev.winnow.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AllowedHostsTest {

  private final AllowedHosts hosts = new AllowedHosts(List.of("Search.Example.org"));

  @ParameterizedTest
  @CsvSource({
    "localhost,",
    "LOCALHOST,",
    "127.0.0.1,",
    "127.3.2.1, http://localhost:8080",
    "[::1], http://[::1]:8080",
    "search.example.org, https://SEARCH.example.org",
    "localhost, http://127.0.0.1:3000",
  })
  void allowsLocalAndConfiguredHosts(String host, String origin) {
    assertThat(hosts.refusal(host, origin)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "rebound.example.com,",
    "rebound.example.com, http://rebound.example.com",
    "localhost, http://rebound.example.com:8080",
    "localhost, null",
    "localhost, not a url",
    "127.0.0.1.example.com,",
    "127.example.com,",
    "localhost.example.com,",
    "192.0.2.7,",
    "0.0.0.0,",
    "'',",
  })
  void rejectsOtherHosts(String host, String origin) {
    assertThat(hosts.refusal(host, origin))
        .hasValueSatisfying(why -> assertThat(why).contains("winnow.access.allowed-hosts"));
  }

  @Test
  void rejectsRequestsWithoutAHost() {
    assertThat(hosts.refusal(null, null)).isPresent();
  }
}
