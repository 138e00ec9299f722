package dev.winnow.api.search;

import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.startsWith;

import dev.winnow.testing.Health;
import dev.winnow.testing.qdrant.FakeQdrant;
import dev.winnow.testing.qdrant.QdrantService;
import io.grpc.Status;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The service on a server that speaks Qdrant's protocol. */
@QuarkusTest
@WithTestResource(QdrantService.class)
class QdrantIT {

  private static final Map<String, String> CAPTIONS =
      Map.of(
          "q/basketball", "a basketball player dunks a basketball",
          "q/tennis", "a woman plays tennis, a racket sport",
          "q/soup", "a bowl of tomato soup");

  @SuppressWarnings("NullAway.Init") // by the resource
  FakeQdrant server;

  @BeforeEach
  void index() {
    Health.awaitReady();
    CAPTIONS.forEach(QdrantIT::put);
    CAPTIONS.keySet().forEach(QdrantIT::awaitIndexed);
  }

  private static void put(String id, String caption) {
    given()
        .contentType("application/json")
        .body(Map.of("captions", List.of(caption)))
        .put("/v1/assets/{id}", id)
        .then()
        .statusCode(202);
  }

  private static void awaitIndexed(String id) {
    await()
        .pollDelay(Duration.ZERO)
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(() -> given().get("/v1/assets/{id}", id).then().statusCode(200));
  }

  private static ValidatableResponse search(String... parameters) {
    var request = given();
    for (int i = 0; i < parameters.length; i += 2) {
      request = request.queryParam(parameters[i], parameters[i + 1]);
    }
    return request.get("/v1/search").then();
  }

  @Test
  void collectionStoresItsSourceTopic() {
    var source = server.metadata().get("winnow_source");
    assertThat(requireNonNull(source).getStructValue().getFieldsMap())
        .hasEntrySatisfying(
            "topic", topic -> assertThat(topic.getStringValue()).isEqualTo("winnow.assets"))
        .hasEntrySatisfying("cluster", cluster -> assertThat(cluster.getStringValue()).isNotBlank())
        .hasEntrySatisfying("topic_id", id -> assertThat(id.getStringValue()).isNotBlank());
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain", "average", "deo", "sparse", "hybrid"})
  void exclusionTakesFewQueries(String method) {
    // Given
    server.takeCalls();
    // When
    search("q", "sports but not basketball", "method", method, "explain", "true").statusCode(200);
    // Then
    // Three rounds at most; the queries of a round, one for each modality or term, run in parallel.
    assertThat(searches()).hasSizeBetween(1, 6);
  }

  @Test
  void hybridSearchQueriesEachModalityOnce() {
    // Given
    server.takeCalls();
    // When
    search("q", "sports but not basketball", "mode", "hard")
        .statusCode(200)
        .body("method", is("hybrid"))
        .body("hits[0].id", is("q/tennis"))
        .body("hits.id", not(hasItem("q/basketball")));
    // Then
    assertThat(searches()).containsExactly("Query", "Query");
  }

  @Test
  void notesMistypedAndUnknownExclusions() {
    search("q", "sports but not baskteball", "mode", "hard")
        .statusCode(200)
        .body("note", startsWith("Excluded \"basketball\"."))
        .body("hits.id", not(hasItem("q/basketball")));
    search("q", "sports", "not", "foobarx")
        .body("note", startsWith("\"foobarx\" is not known; nothing was excluded for it."));
  }

  /** The calls without those of the worker, and without the scroll that samples the corpus once. */
  private List<String> searches() {
    return server.takeCalls().stream()
        .filter(call -> !Set.of("UpdateBatch", "Get", "Scroll").contains(call))
        .toList();
  }

  @Test
  void rejectedFilterIsNoRejectedCursor() {
    Status rejected = Status.INVALID_ARGUMENT.withDescription("too many conditions");
    server.fail("Count", rejected);
    server.fail("Scroll", rejected);

    given().get("/v1/assets?after=1").then().statusCode(400).body("detail", startsWith("filter: "));
  }

  @Test
  void outageLosesNothing() {
    // Given
    server.goAway();
    put("q/late", "a chair that came while the index was away");
    given().get("/q/health/ready").then().statusCode(503);
    search("q", "chair").statusCode(503).contentType(startsWith("application/problem+json"));
    // When
    server.comeBack();
    // Then
    awaitIndexed("q/late");
    search("q", "chair").statusCode(200).body("hits[0].id", is("q/late"));
    Health.awaitReady();
  }
}
