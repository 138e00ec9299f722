package dev.winnow.asset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImageSourceTest {

  @ParameterizedTest
  @CsvSource({
    "http://images.example.org/a.jpg, images.example.org",
    "https://images.example.org:8443/a.jpg, images.example.org",
    "http://media_server:8000/a.jpg, media_server",
    "http://media_server, media_server",
    "https://my_bucket.s3.example.org/a%20b.jpg?x=y#z, my_bucket.s3.example.org",
    "http://[::1]:8080/a.jpg, [::1]",
    "http://user@images.example.org/a.jpg, images.example.org",
  })
  void readsTheHostOfALink(String address, String host) {
    assertThat(ImageSource.Url.of(address).host()).isEqualTo(host);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http:///a.jpg",
        "http://",
        "media_server/a.jpg",
        "//media_server/a.jpg",
        "ftp://media_server/a.jpg",
        "http://images.example.org@media_server/a.jpg",
        "http://media_server:80@images_example/a.jpg",
        "http://media_server:/a.jpg",
        "http://media_server:123456/a.jpg",
        "http://images.example.org:65536/a.jpg",
        "http://media_server,images.example.org/a.jpg",
        "http://media_ser\u00e4ver/a.jpg",
        "http://media_server%2eexample/a.jpg",
      })
  void rejectsOtherAddresses(String address) {
    assertThatThrownBy(() -> ImageSource.Url.of(address))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("is not an http or https address");
  }

  @Test
  void rejectsLongAddresses() {
    assertThatThrownBy(() -> ImageSource.Url.of("http://a.example/" + "a".repeat(8_192)))
        .hasMessage("has 8,209 characters; at most 8,192 are allowed");
  }
}
