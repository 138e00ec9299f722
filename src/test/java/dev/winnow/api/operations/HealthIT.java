package dev.winnow.api.operations;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;

import dev.winnow.testing.WinnowService;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.config.inject.ConfigProperty;
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

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
