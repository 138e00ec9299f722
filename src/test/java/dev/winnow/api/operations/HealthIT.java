package dev.winnow.api.operations;

import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.not;

import dev.winnow.testing.WinnowService;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(WinnowService.class)
class HealthIT {

  /** The pool of all blocking requests. */
  @Inject ExecutorService pool;

  @ConfigProperty(name = "quarkus.thread-pool.max-threads", defaultValue = "200")
  int threads;

  @ParameterizedTest
  @ValueSource(strings = {"live", "ready"})
  @Timeout(30)
  void answersWhileAllThreadsOfRequestsAreBusy(String probe) throws Exception {
    // Given
    CountDownLatch busy = new CountDownLatch(threads);
    CountDownLatch end = new CountDownLatch(1);
    for (int i = 0; i < threads; i++) {
      pool.execute(
          () -> {
            busy.countDown();
            awaitQuietly(end);
          });
    }
    try {
      assertThat(busy.await(10, TimeUnit.SECONDS)).isTrue();
      // When, Then
      given()
          .get("/q/health/" + probe)
          .then()
          .statusCode(200)
          .body("status", equalTo("UP"))
          .body("checks.find { it.name == 'kafka' }?.data?.reachable", not(false));
    } finally {
      end.countDown();
    }
  }

  /** Kubernetes would restart a worker whose connection to Kafka breaks while it starts. */
  @Test
  void startupDoesNotDependOnKafka() {
    given()
        .get("/q/health/started")
        .then()
        .statusCode(200)
        .body("checks.name", hasItem("encoders"))
        .body("checks.findAll { it.data?.assets != null }", empty());
  }

  @Test
  void publishesReadinessAsMetrics() {
    await()
        .untilAsserted(
            () ->
                assertThat(given().get("/metrics").asString().lines())
                    .contains(
                        "winnow_ready{check=\"index\"} 1.0",
                        "winnow_ready{check=\"ingest\"} 1.0",
                        "winnow_reachable{check=\"kafka\"} 1.0",
                        "winnow_fill_records_left 0.0"));
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
