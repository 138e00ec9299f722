package dev.winnow.role;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;

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

  @SuppressWarnings("NullAway.Init") // by the resource
  FakeQdrant server;

  @Inject Serving serving;
  @Inject QdrantConfig config;

  @Test
  void isReadyOnceAWorkerHasCreatedTheCollection() {
    // Given a server without the collection
    given()
        .get("/q/health/ready")
        .then()
        .statusCode(503)
        .body(containsString("a worker creates it when it starts"));

    // When a worker starts
    try (VectorIndex worker =
        QdrantVectorIndex.open(
            server.url(), BundleSchema.of(serving.current().encoders().manifest()), config)) {
      // Then the query node is ready without a restart
      Health.awaitReady();
    }
  }
}
