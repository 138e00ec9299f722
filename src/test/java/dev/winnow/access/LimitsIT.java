package dev.winnow.access;

import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.is;

import dev.winnow.testing.EventStream;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Limits of requests per caller, of concurrent requests, and of work for the encoder. */
@QuarkusTest
@WithTestResource(BusyService.class)
@Timeout(60)
class LimitsIT {

  private static final String OVERLOADED = "urn:winnow:overloaded";
  private static final AtomicInteger SEARCHES = new AtomicInteger();

  @TestHTTPResource URI service;

  private static RequestSpecification as(String name) {
    return given().header("Authorization", "Bearer wk_" + name);
  }

  private static Response get(RequestSpecification caller) {
    return caller.get("/v1/assets/none");
  }

  @Test
  void rejectsTooManyRequestsWithRetryAfter() {
    List<Integer> statuses =
        IntStream.range(0, BusyService.BURST + 5)
            .mapToObj(i -> get(as("eager")).statusCode())
            .toList();

    assertThat(statuses.subList(0, BusyService.BURST)).containsOnly(404);
    assertThat(statuses.subList(BusyService.BURST, statuses.size())).contains(429);
    get(as("eager"))
        .then()
        .statusCode(429)
        .contentType("application/problem+json")
        .header("Retry-After", Integer::parseInt, greaterThan(1))
        .body("type", is(OVERLOADED));
    // The others do not pay for it, and probes are always answered.
    get(as("calm")).then().statusCode(404);
    as("eager").get("/q/health/live").then().statusCode(200);
  }

  @Test
  void limitsUnauthenticatedClientsByAddress() {
    List<Integer> statuses =
        IntStream.range(0, BusyService.BURST + 5).mapToObj(i -> get(given()).statusCode()).toList();

    assertThat(statuses).startsWith(401).endsWith(429);
    get(as("calm")).then().statusCode(404);
  }

  @Test
  void rejectsRequestsAboveTheConcurrencyLimit() throws IOException {
    try (ServerSocket silent = new ServerSocket(0)) {
      // Given: searches by an image whose host does not answer
      List<RawHttp> slow = new ArrayList<>();
      for (int i = 0; i < BusyService.CONCURRENT; i++) {
        slow.add(searchByImage("http://localhost:%d/%d.png".formatted(silent.getLocalPort(), i)));
      }
      // When / Then
      await()
          .untilAsserted(
              () ->
                  get(as("slow"))
                      .then()
                      .statusCode(429)
                      .header("Retry-After", "1")
                      .contentType("application/problem+json")
                      .body("type", is(OVERLOADED)));
      as("slow").get("/q/health/live").then().statusCode(200);
      silent.close();
      for (RawHttp each : slow) {
        assertThat(each.status()).isGreaterThanOrEqualTo(400);
        each.close();
      }
    }
    await().untilAsserted(() -> get(as("slow")).then().statusCode(404));
  }

  @Test
  void slowUploadsDoNotCountAsConcurrentRequests() throws IOException {
    List<RawHttp> slow = new ArrayList<>();
    for (int i = 0; i < 2 * BusyService.CONCURRENT; i++) {
      slow.add(
          new RawHttp(service)
              .send(
                  "PUT /v1/assets/slow HTTP/1.1",
                  "Host: localhost",
                  "Authorization: Bearer wk_dawdler",
                  "Content-Type: application/json",
                  "Content-Length: 1000",
                  "",
                  "{"));
    }

    get(as("calm")).then().statusCode(404);

    for (RawHttp each : slow) {
      each.close();
    }
  }

  /** Begins a search and does not wait for its answer. */
  private RawHttp searchByImage(String url) throws IOException {
    String body = "{\"positive\":[{\"image\":{\"url\":\"%s\"}}]}".formatted(url);
    return new RawHttp(service)
        .send(
            "POST /v1/search HTTP/1.1",
            "Host: localhost",
            "Authorization: Bearer wk_slow",
            "Content-Type: application/json",
            "Content-Length: " + body.length(),
            "",
            body);
  }

  @Test
  void liveSearchesDoNotCountAsConcurrentRequests() throws Exception {
    URI live = service.resolve("/v1/search/live?q=kite&method=plain");
    try (EventStream one = new EventStream(live, null, "wk_calm");
        EventStream two = new EventStream(live, null, "wk_calm");
        EventStream three = new EventStream(live, null, "wk_calm")) {
      for (EventStream stream : List.of(one, two, three)) {
        stream.next();
      }

      get(as("calm")).then().statusCode(404);
    }
  }

  @Test
  void rejectsSearchesThatOverloadTheServiceTogether() {
    // One search waits for its own texts, and does not fill the queue.
    search("thinker").then().statusCode(200);

    List<CompletableFuture<Response>> searches =
        Stream.of("thinker", "calm", "dawdler")
            .flatMap(caller -> Stream.of(searching(caller), searching(caller)))
            .toList();

    rejected(searches)
        .then()
        .header("Retry-After", "1")
        .contentType("application/problem+json")
        .body("type", is(OVERLOADED));
    as("thinker").queryParam("q", "a dog").get("/v1/search").then().statusCode(200);
  }

  private static CompletableFuture<Response> searching(String caller) {
    return CompletableFuture.supplyAsync(() -> search(caller), Thread::startVirtualThread);
  }

  private static Response rejected(List<CompletableFuture<Response>> searches) {
    List<Response> responses = searches.stream().map(CompletableFuture::join).toList();
    assertThat(responses).extracting(Response::statusCode).contains(429).isSubsetOf(200, 429);
    return responses.stream().filter(one -> one.statusCode() == 429).findFirst().orElseThrow();
  }

  /** Searches for texts that no other search has. */
  private static Response search(String caller) {
    int number = SEARCHES.incrementAndGet();
    List<Map<String, String>> texts =
        IntStream.range(0, 60)
            .mapToObj(i -> Map.of("text", "text number %d of search %d".formatted(i, number)))
            .toList();
    return as(caller)
        .contentType("application/json")
        .body(Map.of("positive", texts))
        .post("/v1/search");
  }
}
