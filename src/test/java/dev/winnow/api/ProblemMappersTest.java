package dev.winnow.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.http.Problem;
import dev.winnow.index.IndexDamagedException;
import io.vertx.ext.web.handler.HttpException;
import jakarta.ws.rs.NotAllowedException;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class ProblemMappersTest {

  @Test
  void damagedIndexIsUnavailableWithoutRetryAfter() {
    var damaged = new IndexDamagedException("/data/index is damaged", new IOException("bits"));

    try (var response = new ProblemMappers().damaged(damaged)) {
      assertThat(response.getStatus()).isEqualTo(503);
      assertThat(response.getHeaderString(HttpHeaders.RETRY_AFTER)).isNull();
      assertThat(((Problem) response.getEntity()).detail())
          .startsWith("files of the index are damaged: fill the index again from the topic")
          .doesNotContain("/data");
    }
  }

  @Test
  void answersToWrongMethodsNameTheAllowedOnes() {
    var wrong = new NotAllowedException("GET");

    try (var response = new ProblemMappers().framework(wrong)) {
      assertThat(response.getStatus()).isEqualTo(405);
      assertThat(response.getHeaderString(HttpHeaders.ALLOW)).isEqualTo("GET");
    }
  }

  @Test
  void invalidEscapeInTheQueryStringIsAnInvalidRequest() {
    var undecoded = new HttpException(400, "Error while decoding query params");

    try (var response = new ProblemMappers().undecoded(undecoded)) {
      assertThat(response.getStatus()).isEqualTo(400);
      assertThat(((Problem) response.getEntity()).detail())
          .startsWith("the query string has an invalid % escape");
    }
  }
}
