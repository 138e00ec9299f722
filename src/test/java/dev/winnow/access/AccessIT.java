package dev.winnow.access;

import static dev.winnow.access.GuardedService.ADMIN;
import static dev.winnow.access.GuardedService.LOADER;
import static dev.winnow.access.GuardedService.READER;
import static dev.winnow.access.GuardedService.RIVAL;
import static dev.winnow.access.GuardedService.SCRAPER;
import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import dev.winnow.testing.LogLines;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Unauthenticated callers and callers with the wrong role, on every endpoint. */
@QuarkusTest
@WithTestResource(GuardedService.class)
class AccessIT {

  private static final String PROBLEM = "application/problem+json";

  @TestHTTPResource URI service;

  private static RequestSpecification as(String key) {
    return given().header("Authorization", "Bearer " + key);
  }

  private static ValidatableResponse search(RequestSpecification caller) {
    return caller.queryParam("q", "a dog").get("/v1/search").then();
  }

  @Test
  void everyPublishedPathRequiresAuthentication() {
    Map<String, Map<String, Object>> paths =
        given().accept("application/json").get("/q/openapi").then().extract().path("paths");
    assertThat(paths).hasSizeGreaterThanOrEqualTo(5);

    paths.forEach(
        (path, operations) ->
            operations.keySet().stream()
                .filter(
                    name ->
                        Stream.of("get", "put", "post", "delete", "patch").anyMatch(name::equals))
                .forEach(
                    method -> {
                      String at = path.replace("{id}", "acme%2F1").replace("{n}", "1");
                      call(given(), method, at)
                          .statusCode(401)
                          .contentType(PROBLEM)
                          .header("WWW-Authenticate", startsWith("Bearer"))
                          .body("type", is("urn:winnow:unauthenticated"));
                      boolean metrics = path.matches("/v1/(operations|dead-letters)");
                      String other = metrics ? READER : SCRAPER;
                      call(as(other), method, at)
                          .statusCode(403)
                          .contentType(PROBLEM)
                          .body("type", is("urn:winnow:forbidden"));
                    }));
  }

  private static ValidatableResponse call(RequestSpecification caller, String method, String path) {
    RequestSpecification request = caller.urlEncodingEnabled(false);
    if (!method.equals("get")) {
      request.contentType("application/json").body("{}");
    }
    return request.request(method, path).then();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/v1//search?q=a",
        "//v1/search?q=a",
        "/v1/./search?q=a",
        "/v1/search/?q=a",
        "/v1/search;x=y?q=a",
        "/;/v1/search?q=a",
        "/V1/Search?q=a",
        "/%76%31/search?q=a",
        "/v1%2Fsearch?q=a",
        "/index.html/../v1/search?q=a",
        "/index.html/v1/search?q=a",
        "/q/health/../../v1/search?q=a",
        "/q/health/%2e%2e/%2e%2e/v1/search?q=a",
        "/q/health/..%2f..%2fv1/search?q=a",
        "/q/health;/../../v1/search?q=a",
        "/page/main.js/%2e%2e/%2e%2e/metrics",
        "/page/../v1/search?q=a",
        "/page/%2e%2e/v1/search?q=a",
        "/page/..%2fv1/search?q=a",
        "/page;/../v1/search?q=a",
        "/metrics/",
        "/metrics;",
        "//metrics",
        "/q/metrics",
        "/q/dev-ui",
        "/q/info",
        "/nothing",
      })
  void pathVariantsDoNotBypassAuthentication(String path) throws IOException {
    try (RawHttp http = new RawHttp(service)) {
      int status = http.send("GET " + path + " HTTP/1.1", "Host: localhost", "").status();

      assertThat(status).isIn(400, 401, 404);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"HTTP/1.0", "HTTP/1.1"})
  void requestsWithoutAHostCauseNoServerErrors(String version) throws IOException {
    try (LogLines log = new LogLines()) {
      for (String path : List.of("/", "/v1/search?q=a", "/v1/assets/a/image", "/metrics")) {
        try (RawHttp http = new RawHttp(service)) {
          assertThat(
                  http.send("GET %s %s".formatted(path, version), "Authorization: Bearer " + ADMIN)
                      .send("")
                      .status())
              .isIn(200, 400, 404);
        }
      }
      try (RawHttp http = new RawHttp(service)) {
        assertThat(
                http.send("DELETE /v1/assets/no-host " + version, "Authorization: Bearer " + ADMIN)
                    .send("")
                    .status())
            .isIn(202, 400);
      }
      assertThat(log.errors()).isEmpty();
    }
  }

  @Test
  void invalidEscapesCauseNoServerErrors() throws IOException {
    try (LogLines log = new LogLines()) {
      for (String query : List.of("q=100%", "q=%zz", "%=a")) {
        try (RawHttp http = new RawHttp(service)) {
          assertThat(
                  http.send(
                          "GET /v1/search?%s HTTP/1.1".formatted(query),
                          "Host: localhost",
                          "Authorization: Bearer " + READER)
                      .send("")
                      .status())
              .isEqualTo(400);
        }
      }
      assertThat(log.errors()).isEmpty();
    }
  }

  @Test
  void healthAndPageArePublicAndMetricsRequireTheirRole() {
    for (String open :
        new String[] {
          "/", "/index.html", "/page/main.js", "/page/base.css", "/q/health/live", "/q/openapi"
        }) {
      given().get(open).then().statusCode(200);
    }
    given().post("/index.html").then().statusCode(401);
    given().get("/metrics").then().statusCode(401).contentType(PROBLEM);
    as(READER).get("/metrics").then().statusCode(403).contentType(PROBLEM);
    as(READER).get("/metrics/x").then().statusCode(403).contentType(PROBLEM);
    as(SCRAPER).get("/metrics").then().statusCode(200);
    as(ADMIN).get("/metrics").then().statusCode(200);
    as(ADMIN).get("/v1/nothing").then().statusCode(404).contentType(PROBLEM);
  }

  @Test
  void unauthenticatedPathsAndMethodsCreateNoMetrics() {
    given().request("INVENTED", "/").then().statusCode(401);
    given().get("/v1/made-up-by-a-stranger").then().statusCode(401);
    given().get("/v1/assets/made-up-by-a-stranger").then().statusCode(401);

    as(SCRAPER)
        .get("/metrics")
        .then()
        .body(containsString("http_server_requests_seconds_count"))
        .body(containsString("method=\"OTHER\""))
        .body(not(containsString("INVENTED")))
        .body(not(containsString("made-up-by-a-stranger")));
  }

  @Test
  void rolesAllowOnlyTheirOperations() {
    search(as(READER)).statusCode(200);
    search(as(ADMIN)).statusCode(200);
    search(as(LOADER)).statusCode(403);
    as(LOADER).get("/v1/assets/acme%2F1").then().statusCode(403);
    as(READER)
        .contentType("application/json")
        .body("{\"captions\":[\"a\"]}")
        .put("/v1/assets/{id}", "acme/reader")
        .then()
        .statusCode(403);
    as(READER).delete("/v1/assets/{id}", "acme/reader").then().statusCode(403);
  }

  /** The answer to a rule has its hits. */
  @Test
  void boardsWithARuleNeedTheRoleSearchToo() {
    for (String key : List.of(LOADER, RIVAL, ADMIN)) {
      as(key)
          .contentType("application/json")
          .body("{\"rule\":{\"text\":\"a dog\"}}")
          .put("/v1/boards/ruled")
          .then()
          .statusCode(key.equals(LOADER) ? 403 : 200);
      as(key).delete("/v1/boards/ruled").then().statusCode(204);
    }
  }

  @Test
  void readsKeysOnlyFromTheBearerHeader() {
    search(given().header("Authorization", "bearer " + READER)).statusCode(200);
    search(given().header("X-API-Key", READER)).statusCode(401);
    search(given().header("Authorization", READER)).statusCode(401);
    search(given().auth().preemptive().basic("reader", READER)).statusCode(401);
    search(given().cookie("Authorization", "Bearer " + READER)).statusCode(401);
    search(given().queryParam("access_token", READER)).statusCode(401);
  }

  @Test
  void rejectsWrongKeysWithoutRepeatingOrLoggingThem() {
    try (LogLines log = new LogLines()) {
      for (String wrong :
          new String[] {
            "wk_never-issued-secret",
            READER.substring(0, READER.length() - 1),
            READER + "x",
            ApiKey.hex(READER),
            "wk_" + ApiKey.hex(READER),
            "wk_",
            "not.a.token-secret",
          }) {
        String body =
            search(as(wrong))
                .statusCode(401)
                .contentType(PROBLEM)
                .body("detail", containsString("not valid"))
                .extract()
                .asString();

        assertThat(body).doesNotContain(wrong);
        assertThat(log.all()).doesNotContain(wrong.length() > 3 ? wrong : "Bearer");
      }
      search(as(READER)).statusCode(200);
      assertThat(log.all()).doesNotContain(READER).doesNotContain(ApiKey.hex(READER));
    }
  }

  @Test
  void everyResponseHasSecurityHeadersAndForbidsCors() {
    for (ValidatableResponse answer :
        new ValidatableResponse[] {
          given().header("Origin", "https://evil.example").get("/").then().statusCode(200),
          given().header("Origin", "https://evil.example").get("/v1/search").then().statusCode(401),
          as(READER).get("/v1/assets/none").then().statusCode(404),
          search(as(READER).header("Origin", "https://evil.example")).statusCode(200),
          as(READER)
              .header("Origin", "https://evil.example")
              .header("Access-Control-Request-Method", "PUT")
              .options("/v1/assets/none")
              .then(),
        }) {
      answer
          .header("Content-Security-Policy", containsString("frame-ancestors 'none'"))
          .header("X-Content-Type-Options", "nosniff")
          .header("Referrer-Policy", "no-referrer")
          .header("Strict-Transport-Security", nullValue())
          .header("Access-Control-Allow-Origin", nullValue())
          .header("Access-Control-Allow-Methods", nullValue());
    }
  }

  @Test
  void pageCompliesWithItsContentSecurityPolicy() {
    given()
        .get("/")
        .then()
        .header("Content-Security-Policy", containsString("script-src 'self';"))
        .body(not(containsString("style=\"")))
        .body(not(containsString("<style")))
        .body(not(containsString(" on")))
        .body(not(containsString("<script>")));
  }

  @Test
  void allKafkaClientsShareOneConfiguration() {
    as(LOADER)
        .contentType("application/json")
        .body("{\"captions\":[\"a\"]}")
        .put("/v1/assets/{id}", "acme/kafka")
        .then()
        .statusCode(202);

    for (String client :
        new String[] {
          "kafka-consumer-assets",
          "kafka-dead-letter-topic-producer",
          "kafka-producer-changes",
          "producer-", // of indexed assets, once there are some
        }) {
      await()
          .untilAsserted(
              () ->
                  assertThat(ClientConfigurations.SEEN)
                      .extracting(configuration -> String.valueOf(configuration.get("client.id")))
                      .anyMatch(id -> id.startsWith(client)));
    }
    assertThat(ClientConfigurations.SEEN)
        .allSatisfy(c -> assertThat(c.get("sasl.jaas.config")).isEqualTo("of all clients"));
  }
}
