package dev.winnow.access;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.anyOf;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.is;

import dev.winnow.testing.LogLines;
import dev.winnow.testing.WinnowService;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A service without keys, and a web page that has pointed its own name to this machine. */
@QuarkusTest
@WithTestResource(WinnowService.class)
class HostCheckIT {

  @TestHTTPResource URI service;

  @ParameterizedTest
  @ValueSource(strings = {"/v1/search?q=a", "/v1/assets/a", "/", "/q/openapi", "/metrics"})
  void rejectsReadsUnderAForeignHost(String path) {
    given()
        .header("Host", "rebound.example.com")
        .get(path)
        .then()
        .statusCode(403)
        .body("type", is("urn:winnow:forbidden"))
        .body("detail", containsString("winnow.access.allowed-hosts"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/q/health/started", "/q/health/ready", "/q/health/live"})
  void answersProbesUnderTheAddressOfAPod(String path) {
    given().header("Host", "10.1.2.3:8080").get(path).then().statusCode(anyOf(is(200), is(503)));
  }

  @Test
  void rejectsWritesFromAForeignOrigin() {
    given()
        .header("Origin", "https://rebound.example.com")
        .contentType("application/json")
        .body("{\"captions\":[\"planted\"]}")
        .put("/v1/assets/planted")
        .then()
        .statusCode(403);
  }

  @Test
  void servesItsOwnPage() {
    given().header("Origin", service.toString()).get("/v1/search?q=a").then().statusCode(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"HTTP/1.0", "HTTP/1.1"})
  void rejectsRequestsWithoutAHostWithoutLoggingErrors(String version) throws IOException {
    try (LogLines log = new LogLines();
        RawHttp client = new RawHttp(service)) {
      assertThat(client.send("GET /v1/search?q=a " + version, "").status()).isIn(400, 403);
      assertThat(log.errors()).isEmpty();
    }
  }
}
