package dev.winnow.api.search;

import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.is;

import dev.winnow.testing.CalibratedService;
import dev.winnow.testing.EventStream;
import dev.winnow.testing.EventStream.Event;
import dev.winnow.testing.KafkaRecords;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@WithTestResource(CalibratedService.class)
@Timeout(60)
class LiveIT {

  private static final String DOGS_WITHOUT_CATS = "q=" + encoded("dogs but not cats");

  @TestHTTPResource URI service;
  @Inject KafkaRecords kafka;
  @Inject MeterRegistry metrics;

  private final List<EventStream> open = new ArrayList<>();

  @AfterEach
  void close() throws IOException {
    for (EventStream stream : open) {
      stream.close();
    }
    await()
        .untilAsserted(
            () -> assertThat(metrics.get("winnow.live.subscribers").gauge().value()).isZero());
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }

  private EventStream listen(String query, @Nullable String lastEventId) throws Exception {
    EventStream stream = new EventStream(service.resolve("/v1/search/live?" + query), lastEventId);
    open.add(stream);
    return stream;
  }

  private static Event next(EventStream stream) throws IOException {
    return Objects.requireNonNull(stream.next(), "the stream has ended");
  }

  private void push(String id, String caption) throws Exception {
    kafka.send(id, "{\"captions\":[\"%s\"]}".formatted(caption));
  }

  private static void awaitIndexed(String id) {
    await().untilAsserted(() -> given().get("/v1/assets/{id}", id).then().statusCode(200));
  }

  @Test
  void sendsIndexedAssetsUnlessTheyAreExcluded() throws Exception {
    // Given
    EventStream stream = listen(DOGS_WITHOUT_CATS, null);
    Event start = next(stream);
    assertThat(start.name()).isEqualTo("interpreted");
    assertThat(start.data().at("/interpreted/negative/0/text").asText()).isEqualTo("cats");
    assertThat(start.data().path("measure").asText()).isEqualTo("probability");

    // When
    push("live/both", "a dog and a cat on a sofa");
    push("live/train", "a steam train crosses a bridge");
    awaitIndexed("live/both");
    awaitIndexed("live/train");
    push("live/dog", "a dog in the park");

    // Then
    Event hit = next(stream);
    assertThat(hit.name()).isEqualTo("hit");
    assertThat(hit.data().path("id").asText()).isEqualTo("live/dog");
    assertThat(hit.data().at("/captions/0").asText()).isEqualTo("a dog in the park");
    assertThat(hit.data().path("score").asDouble()).isBetween(0.5, 1.0);
    assertThat(Long.parseLong(Objects.requireNonNull(hit.id())))
        .isGreaterThan(Long.parseLong(Objects.requireNonNull(start.id())));
  }

  @Test
  void rejectsHeadRequests() {
    given().head("/v1/search/live?q=dog").then().statusCode(405).header("Allow", is("GET"));
  }

  @Test
  void correctsAndNotesAMistypedExclusion() throws Exception {
    push("typo/before", "two elephants");
    awaitIndexed("typo/before");

    EventStream stream = listen("q=" + encoded("dogs without elefants"), null);
    Event start = next(stream);
    push("typo/both", "a dog between elephants");
    awaitIndexed("typo/both");
    push("typo/dog", "a dog in the park");

    assertThat(start.data().path("note").asText()).isEqualTo("Excluded \"elephants\".");
    assertThat(start.data().at("/interpreted/negative/0/text").asText()).isEqualTo("elephants");
    assertThat(next(stream).data().path("id").asText()).isEqualTo("typo/dog");
  }

  @Test
  void unknownExclusionAppliesToLaterAssets() throws Exception {
    EventStream stream = listen("q=" + encoded("dogs without foobarx"), null);
    Event start = next(stream);
    push("unknown/foobarx", "a dog foobarx");
    awaitIndexed("unknown/foobarx");
    push("unknown/dog", "a dog in the park");

    assertThat(start.data().path("note").asText())
        .isEqualTo("\"foobarx\" is not known; check what was excluded.");
    assertThat(next(stream).data().path("id").asText()).isEqualTo("unknown/dog");
  }

  /** The bundle is calibrated for words, which are excluded by their probability. */
  @Test
  void notesNegativesThatPlainIgnores() throws Exception {
    push("plain/cat", "a cat on a sofa");
    awaitIndexed("plain/cat");

    Event asset = next(listen("q=dogs&method=plain&not_id=plain/cat", null));
    Event words = next(listen("q=dogs&method=plain&not=cats", null));

    assertThat(asset.data().path("note").asText())
        .contains("Method plain does not rank by soft negatives");
    assertThat(words.data().path("note").asText()).doesNotContain("soft negatives");
  }

  @Test
  void hitsWithoutPositivesHaveNoMatch() throws Exception {
    EventStream stream = listen("q=" + encoded("without foobarx"), null);
    next(stream);
    push("unknown/cat", "a cat on a sofa");

    Event hit = next(stream);

    assertThat(hit.name()).isEqualTo("hit");
    assertThat(hit.data().has("match")).isFalse();
  }

  @Test
  void clientsResumeAfterTheirLastEvent() throws Exception {
    EventStream first = listen(DOGS_WITHOUT_CATS, null);
    next(first);
    push("resume/1", "a dog");
    Event last = next(first);
    first.close();
    push("resume/2", "a dog sleeps");
    awaitIndexed("resume/2");

    EventStream again = listen(DOGS_WITHOUT_CATS, last.id());
    push("resume/3", "a dog runs");

    assertThat(next(again).name()).isEqualTo("interpreted");
    assertThat(next(again).data().path("id").asText()).isEqualTo("resume/2");
    assertThat(next(again).data().path("id").asText()).isEqualTo("resume/3");
  }

  @Test
  void quietStreamsSendHeartbeats() throws Exception {
    EventStream stream = listen("q=dog", null);
    Event start = next(stream);

    Event comment = Objects.requireNonNull(stream.any());

    assertThat(comment.isComment()).isTrue();
    assertThat(comment.id()).isEqualTo(start.id());
  }

  @Test
  void dropsASlowClientAndServesOthers() throws Exception {
    // Given a client that does not read, and hits that are larger than the buffers in between
    String query = "q=x&method=plain&threshold=0.01";
    EventStream slow = listen(query, null);
    EventStream fast = listen(query, null);
    next(fast);
    String large = "\"%s\"".formatted("x".repeat(16_000));
    String json =
        "{\"captions\":[%s]}".formatted(String.join(",", List.of(large, large, large, large)));
    double before = metrics.counter("winnow.live.dropped").count();

    // When
    int pushed = 0;
    while (metrics.counter("winnow.live.dropped").count() == before && pushed < 500) {
      String id = "slow/" + pushed++;
      kafka.send(id, json);
      assertThat(next(fast).data().path("id").asText()).isEqualTo(id);
    }

    // Then
    assertThat(metrics.counter("winnow.live.dropped").count()).isEqualTo(before + 1);
    Event last = next(slow);
    for (Event event = last; event != null; event = slow.next()) {
      last = event;
    }
    assertThat(last.name()).isEqualTo("dropped");
    assertThat(last.data().path("reason").asText()).contains("too slow");
  }

  @Test
  void rejectsTooManyClientsWithRetryAfter() throws Exception {
    for (int i = 0; i < 3; i++) {
      next(listen("q=dog", null));
    }

    given()
        .queryParam("q", "dog")
        .get("/v1/search/live")
        .then()
        .statusCode(429)
        .header("Retry-After", "1")
        .contentType("application/problem+json");
  }

  @Test
  void rejectedSearchesDoNotCountAsClients() throws Exception {
    for (int i = 0; i < 4; i++) {
      given().get("/v1/search/live?q=a&method=sparse").then().statusCode(422);
    }

    assertThat(next(listen("q=dog", null)).name()).isEqualTo("interpreted");
  }

  /** The bundle is calibrated for captions only. */
  @Test
  void thresholdsOfUncalibratedModalitiesAreCosines() throws Exception {
    Event start = next(listen("q=dog&in=image&threshold=-0.5", null));

    assertThat(start.data().path("measure").asText()).isEqualTo("score");
    assertThat(start.data().path("threshold").asDouble()).isEqualTo(-0.5);
  }

  @Test
  void rejectedThresholdsDoNotCountAsClients() throws Exception {
    for (int i = 0; i < 4; i++) {
      given().get("/v1/search/live?q=a&threshold=7").then().statusCode(400);
    }

    assertThat(next(listen("q=dog", null)).name()).isEqualTo("interpreted");
  }

  @ParameterizedTest(name = "{1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "400 | mode=soft      | the search is empty: give q, id, board, not or not_id",
        "400 | x=1            | unknown query parameter 'x'",
        "400 | q=a&q=b        | q is given 2 times; it takes one value",
        "400 | q=a&filter=    | filter is empty: leave it out, or give a value",
        "400 | q=a&threshold=7 | threshold must be above 0 and at most 1",
        "400 | q=a&threshold=0 | threshold must be above 0",
        "400 | q=a&in=image&threshold=-2 | threshold is a cosine here: it must be from -1 to 1",
        "400 | q=%E2%80%AF     | q is empty",
        "400 | q=a&method=best | method is 'best'",
        "400 | q=a&filter=no   | filter is not valid JSON: not JSON",
        "400 | q=a&filter=%7B%22must%22:%5B%5D,%22must%22:%5B%5D%7D | duplicate field 'must'",
        "400 | q=a&not=a       | both positive and negative",
        "422 | q=a&method=sparse | needs the parameter threshold",
      })
  void explainsBadRequests(int status, String query, String detail) {
    given()
        .urlEncodingEnabled(false)
        .get("/v1/search/live?" + query)
        .then()
        .statusCode(status)
        .contentType("application/problem+json")
        .body("detail", containsString(detail));
  }

  @Test
  void rejectsInvalidLastEventIds() {
    given()
        .queryParam("q", "dog")
        .header("Last-Event-ID", "yesterday")
        .get("/v1/search/live")
        .then()
        .statusCode(400)
        .body("detail", containsString("Last-Event-ID"));
  }

  @Test
  void openApiDescribesLiveSearch() {
    given()
        .accept("application/json")
        .get("/q/openapi")
        .then()
        .body("paths.'/v1/search/live'.get.operationId", is("searchLive"));
  }
}
