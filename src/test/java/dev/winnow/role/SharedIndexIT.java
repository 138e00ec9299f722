package dev.winnow.role;

import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;

import dev.winnow.index.LogPartition;
import dev.winnow.index.StoredPositions;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.qdrant.QdrantConfig;
import dev.winnow.index.qdrant.QdrantVectorIndex;
import dev.winnow.serving.Serving;
import dev.winnow.testing.Health;
import dev.winnow.testing.qdrant.FakeQdrant;
import dev.winnow.testing.qdrant.QdrantService;
import dev.winnow.wiring.BundleSchema;
import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * A query node on Qdrant before its first request. A load balancer sends no request to nodes that
 * are not ready, so readiness must not depend on one. The node does not create the collection: a
 * worker does.
 */
@QuarkusTest
@WithTestResource(
    value = QdrantService.class,
    initArgs = @ResourceArg(name = "winnow.roles", value = "query"))
class SharedIndexIT {

  private static final LogPartition FIRST = new LogPartition("winnow.assets", 0);
  private static final LogPartition SECOND = new LogPartition("winnow.assets", 1);

  @SuppressWarnings("NullAway.Init") // by the resource
  FakeQdrant server;

  @Inject Serving serving;
  @Inject QdrantConfig config;

  private static void awaitReason(String reason) {
    await()
        .untilAsserted(
            () ->
                given()
                    .get("/q/health/ready")
                    .then()
                    .statusCode(503)
                    .body(
                        "checks.find { it.name == 'index' }.data.reason", containsString(reason)));
  }

  @Test
  void isReadyOnceWorkersHaveFilledTheCollection() throws IOException {
    // Given a server without the collection
    given()
        .get("/q/health/ready")
        .then()
        .statusCode(503)
        .body(containsString("a worker creates it when it starts"));

    // When a worker has created the collection, and reads the topic
    try (VectorIndex worker =
        QdrantVectorIndex.open(
            server.url(), BundleSchema.of(serving.current().encoders().manifest()), config)) {
      awaitReason("no worker has begun to fill it");
      StoredPositions stored = worker.stored().orElseThrow();
      stored.require(Map.of(FIRST, 700L, SECOND, 20L));
      stored.note(Map.of(FIRST, 300L));
      awaitReason("at most 420 records of winnow.assets-0, winnow.assets-1");
      stored.note(Map.of(FIRST, 700L, SECOND, 20L));

      // Then the query node is ready without a restart
      Health.awaitReady();
    }
  }
}
