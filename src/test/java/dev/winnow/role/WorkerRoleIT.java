package dev.winnow.role;

import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.is;

import dev.winnow.testing.Health;
import dev.winnow.testing.KafkaRecords;
import dev.winnow.testing.WinnowService;
import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A process with only the worker role. */
@QuarkusTest
@WithTestResource(
    value = WinnowService.class,
    initArgs = @ResourceArg(name = "winnow.roles", value = "worker"))
class WorkerRoleIT {

  @Inject KafkaRecords kafka;

  @Test
  void indexesRecordsAndCountsThem() throws Exception {
    Health.awaitReady().body("checks.find { it.name == 'kafka' }.data.reachable", is(true));

    kafka.send("worker/dog", "{\"captions\":[\"a dog\"]}");

    await()
        .until(
            () -> given().get("/metrics").asString(),
            containsString("winnow_ingest_records_total{outcome=\"indexed\"} 1.0"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/index.html",
        "/page/main.js",
        "/v1/search?q=a+dog",
        "/v1/search/live?q=a+dog",
        "/v1/assets/worker/dog",
        "/v1/dimensions/1",
        "/q/openapi",
        "/q/healthy",
        "/q/health/../../v1/search?q=a+dog"
      })
  void servesNoOtherPaths(String path) {
    given()
        .urlEncodingEnabled(false)
        .get(path)
        .then()
        .statusCode(404)
        .contentType("application/problem+json")
        .body("type", is("urn:winnow:not-found"));
  }

  @Test
  void rejectsWritesOverHttp() {
    given()
        .contentType("application/json")
        .body("{\"captions\":[\"a dog\"]}")
        .put("/v1/assets/dog")
        .then()
        .statusCode(404);
  }
}
