package dev.winnow.access;

import static dev.winnow.access.GuardedService.ADMIN;
import static dev.winnow.access.GuardedService.LOADER;
import static dev.winnow.access.GuardedService.READER;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.testing.LogLines;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Connections whose request body exceeds the limit. */
@QuarkusTest
@WithTestResource(GuardedService.class)
class LargeBodyIT {

  private static final String PROBLEM = "application/problem+json";

  @TestHTTPResource URI service;

  @TestHTTPResource(tls = true)
  URI withTls;

  private URI service(HttpClient.Version version) {
    return version == HttpClient.Version.HTTP_2 ? withTls : service;
  }

  @Test
  void rejectsDeclaredLargeBodiesBeforeReadingThem() throws Exception {
    try (RawHttp http = new RawHttp(service)) {
      int status =
          http.send(
                  "PUT /v1/assets/acme%2Flarge HTTP/1.1",
                  "Host: localhost",
                  "Content-Type: image/jpeg",
                  "Authorization: Bearer " + LOADER,
                  "Content-Length: 99999999999999999999999",
                  "")
              .status();
      assertThat(status).isIn(400, 413);
    }
    HttpRequest declared =
        HttpRequest.newBuilder(service.resolve("/v1/assets/acme%2Flarge"))
            .header("Content-Type", "image/jpeg")
            .header("Authorization", "Bearer " + LOADER)
            .expectContinue(true)
            .PUT(BodyPublishers.ofByteArray(new byte[40 << 20]))
            .build();
    try (HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
      HttpResponse<String> answer = http.send(declared, HttpResponse.BodyHandlers.ofString());

      assertThat(answer.statusCode()).isEqualTo(413);
      assertThat(answer.headers().firstValue("content-type")).hasValue(PROBLEM);
      assertThat(answer.body()).contains("urn:winnow:too-large").contains("33554432");
    }
  }

  @Test
  @Timeout(60)
  void rejectsCallersWithoutAKeyBeforeReadingTheirBodies() throws Exception {
    try (RawHttp http = new RawHttp(service)) {
      int status =
          http.send(
                  "PUT /v1/assets/acme%2Flarge HTTP/1.1",
                  "Host: localhost", "Content-Type: application/json", "Content-Length: 1000", "")
              .status();

      // 408 after the timeout of bodies, if the service waits for the body.
      assertThat(status).isEqualTo(401);
    }
  }

  @ParameterizedTest
  @EnumSource(HttpClient.Version.class)
  void clientsCanReadRejectionsOverBothHttpVersions(HttpClient.Version version) throws Exception {
    HttpRequest search =
        HttpRequest.newBuilder(service(version).resolve("/v1/search"))
            .header("Content-Type", "application/json")
            .header("Authorization", "Bearer wk_wrong")
            .POST(BodyPublishers.ofString("{\"text\":\"a dog\"}"))
            .build();
    HttpRequest large =
        HttpRequest.newBuilder(service(version).resolve("/v1/assets/acme%2Flarge"))
            .header("Content-Type", "image/jpeg")
            .header("Authorization", "Bearer " + LOADER)
            .PUT(BodyPublishers.ofByteArray(new byte[40 << 20]))
            .build();
    try (HttpClient http = HttpVersions.client(version)) {
      for (int i = 0; i < 3; i++) {
        HttpResponse<String> answer = http.send(search, HttpResponse.BodyHandlers.ofString());

        assertThat(answer.version()).isEqualTo(version);
        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.body()).contains("urn:winnow:unauthenticated");
      }
      int status;
      try {
        status = http.send(large, HttpResponse.BodyHandlers.ofString()).statusCode();
      } catch (IOException e) {
        status = 413; // rejected while it was still sending
      }
      assertThat(status).isEqualTo(413);
    }
  }

  /**
   * Java's client asks by default to upgrade to HTTP/2, and loses bytes of a large response to it.
   */
  @Test
  void doesNotUpgradeConnectionsWithoutTls() throws Exception {
    HttpRequest document =
        HttpRequest.newBuilder(service.resolve("/q/openapi?format=json")).build();
    try (HttpClient http = HttpClient.newHttpClient()) {
      HttpResponse<String> answer = http.send(document, BodyHandlers.ofString());

      assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
      assertThat(answer.statusCode()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "PUT /v1/assets/acme%2Flarge HTTP/1.1, image/jpeg",
    "PUT /v1/assets/acme%2Flarge HTTP/1.1, application/json",
    "POST /v1/search HTTP/1.1, application/json",
  })
  void rejectsChunkedBodiesThatExceedTheLimit(String request, String type) throws Exception {
    byte[] body = new byte[(32 << 20) + 1];
    Arrays.fill(body, (byte) ' ');
    try (LogLines log = new LogLines();
        RawHttp http = new RawHttp(service)) {
      String answer =
          http.send(
                  request,
                  "Host: localhost",
                  "Content-Type: " + type,
                  "Authorization: Bearer " + ADMIN,
                  "Transfer-Encoding: chunked",
                  "")
              .chunk(body)
              .answer();

      assertThat(answer)
          .startsWith("HTTP/1.1 413")
          .contains(PROBLEM, "urn:winnow:too-large", "33554432");
      assertThat(log.errors()).isEmpty();
    }
    given()
        .header("Authorization", "Bearer " + ADMIN)
        .get("/v1/assets/{id}", "acme/large")
        .then()
        .statusCode(404);
  }

  /** Over HTTP/2 other requests share the connection. */
  @ParameterizedTest
  @EnumSource(HttpClient.Version.class)
  void rejectedUploadsLeaveOtherRequestsWorking(HttpClient.Version version) throws Exception {
    HttpRequest chunked =
        HttpRequest.newBuilder(service(version).resolve("/v1/assets/acme%2Flarge"))
            .header("Content-Type", "image/jpeg")
            .header("Authorization", "Bearer " + LOADER)
            .PUT(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(new byte[40 << 20])))
            .build();
    HttpRequest small =
        HttpRequest.newBuilder(service(version).resolve("/v1/assets/none"))
            .header("Authorization", "Bearer " + ADMIN)
            .build();
    try (HttpClient http = HttpVersions.client(version)) {
      assertThat(http.send(small, BodyHandlers.discarding()).statusCode()).isEqualTo(404);
      int status;
      try {
        status = http.send(chunked, BodyHandlers.discarding()).statusCode();
      } catch (IOException e) {
        status = 413; // rejected while it was still sending
      }
      // Over HTTP/2 the length has to be declared.
      assertThat(status).isIn(411, 413);
      assertThat(http.send(small, BodyHandlers.discarding()).statusCode()).isEqualTo(404);
    }
  }

  /** Clients such as curl send a large body only when the service asks for it. */
  @Test
  @Timeout(60)
  void asksForBodiesOfClientsThatExpectIt() throws Exception {
    try (RawHttp http = new RawHttp(service)) {
      String body = "{\"text\":\"a dog\"}";
      int status =
          http.send(
                  "POST /v1/search HTTP/1.1",
                  "Host: localhost",
                  "Content-Type: application/json",
                  "Authorization: Bearer " + READER,
                  "Content-Length: " + body.length(),
                  "Expect: 100-continue",
                  "Connection: close",
                  "")
              .status();

      assertThat(status).isEqualTo(100);
      assertThat(http.send(body).answer()).contains("HTTP/1.1 200 OK");
    }
  }

  @ParameterizedTest
  @EnumSource(HttpClient.Version.class)
  void readsBodiesOverBothHttpVersions(HttpClient.Version version) throws Exception {
    String text = "a dog ".repeat(200);
    HttpRequest search =
        HttpRequest.newBuilder(service(version).resolve("/v1/search"))
            .header("Content-Type", "application/json")
            .header("Authorization", "Bearer " + ADMIN)
            .POST(BodyPublishers.ofString("{\"text\":\"%s\"}".formatted(text)))
            .build();
    HttpRequest expecting =
        HttpRequest.newBuilder(search, (name, value) -> true).expectContinue(true).build();
    HttpRequest delete =
        HttpRequest.newBuilder(service(version).resolve("/v1/assets/acme%2Fnone"))
            .header("Authorization", "Bearer " + ADMIN)
            .DELETE()
            .build();
    try (HttpClient http = HttpVersions.client(version)) {
      for (int i = 0; i < 3; i++) {
        HttpResponse<String> answer = http.send(search, BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(http.send(expecting, BodyHandlers.discarding()).statusCode()).isEqualTo(200);
        assertThat(http.send(delete, BodyHandlers.discarding()).statusCode()).isEqualTo(202);
      }
    }
  }

  @Test
  @Timeout(60)
  void endsBodiesThatComeFastAndThenStop() throws Exception {
    try (RawHttp http = new RawHttp(service)) {
      String answer = search(http, ADMIN).chunk(new byte[2 << 20]).answer();

      assertThat(answer).startsWith("HTTP/1.1 408").contains("urn:winnow:timeout");
    }
  }

  /** A caller with as many bodies as there is memory for. */
  @Test
  @Timeout(60)
  void bodiesOfOneCallerLeaveMemoryForThoseOfOthers() throws Exception {
    long memory = Runtime.getRuntime().maxMemory() / 8;
    int count = (int) (memory / (32 << 20)) + 1;
    byte[] body = new byte[(int) (memory / count)];
    List<RawHttp> clients = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        RawHttp client = new RawHttp(service);
        clients.add(client);
        try {
          search(client, ADMIN).chunk(body);
        } catch (IOException e) {
          // refused while it was still sending
        }
      }
      for (int i = 0; i < 10; i++) {
        given()
            .header("Authorization", "Bearer " + READER)
            .contentType("application/json")
            .body("{\"text\":\"a dog\"}")
            .post("/v1/search")
            .then()
            .statusCode(200);
      }
    } finally {
      for (RawHttp client : clients) {
        client.close();
      }
    }
  }

  /** Sends the headers of a search. */
  private static RawHttp search(RawHttp http, String key) throws IOException {
    return http.send(
        "POST /v1/search HTTP/1.1",
        "Host: localhost",
        "Content-Type: application/json",
        "Authorization: Bearer " + key,
        "Transfer-Encoding: chunked",
        "");
  }

  @Test
  @Timeout(60)
  void slowUploadsDoNotBlockOtherClients() throws Exception {
    // Given: more clients than the service has threads, each with a byte of a body
    List<RawHttp> slow = new ArrayList<>();
    try {
      for (int i = 0; i < 300; i++) {
        slow.add(
            new RawHttp(service)
                .send(
                    "POST /v1/search HTTP/1.1",
                    "Host: localhost",
                    "Content-Type: application/json",
                    "Authorization: Bearer " + ADMIN,
                    "Content-Length: 1000",
                    "",
                    "{"));
      }
      // When / Then
      long started = System.nanoTime();
      given().get("/q/health/live").then().statusCode(200);
      given()
          .header("Authorization", "Bearer " + ADMIN)
          .get("/v1/assets/{id}", "none")
          .then()
          .statusCode(404);
      assertThat(Duration.ofNanos(System.nanoTime() - started))
          .isLessThan(GuardedService.BODY_TIMEOUT);
      for (RawHttp client : slow) {
        assertThat(client.answer()).startsWith("HTTP/1.1 408").contains("urn:winnow:timeout");
      }
    } finally {
      for (RawHttp client : slow) {
        client.close();
      }
    }
  }
}
