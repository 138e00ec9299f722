package dev.winnow.testing;

import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;

import io.restassured.response.ValidatableResponse;
import java.time.Duration;

/** The health of the service under test. */
public final class Health {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private Health() {}

  /**
   * Waits until the service is ready, so that its first searches are over: they run on their own
   * after the start.
   *
   * @return the answer of the readiness check
   */
  public static ValidatableResponse awaitReady() {
    await().pollDelay(Duration.ZERO).atMost(PATIENCE).untilAsserted(() -> ready().statusCode(200));
    return ready();
  }

  private static ValidatableResponse ready() {
    return given().get("/q/health/ready").then();
  }
}
