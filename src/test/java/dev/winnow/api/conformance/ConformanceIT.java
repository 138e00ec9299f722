package dev.winnow.api.conformance;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.is;

import dev.winnow.testing.WinnowService;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Random valid input gets documented answers, whatever the operation. */
@QuarkusTest
@WithTestResource(WinnowService.class)
class ConformanceIT {

  private static final int CALLS = 30;

  /** They change the node itself; tests of their own call them. */
  private static final String OF_THE_NODE = "(POST|DELETE) /v1/(reindex|snapshots).*";

  @TestHTTPResource URI service;

  @Test
  void answersAreDocumented() throws Exception {
    ApiConformance api = new ApiConformance(service);
    List<String> violations = new ArrayList<>();
    int operations = 0;

    try {
      for (ApiConformance.Operation operation : api.operations()) {
        if (operation.name().matches(OF_THE_NODE)) {
          continue;
        }
        operations++;
        for (int seed = 0; seed < CALLS; seed++) {
          api.violation(operation, seed).ifPresent(violations::add);
        }
      }
    } finally {
      deleteAssets();
    }

    assertThat(violations).isEmpty();
    assertThat(operations).isGreaterThan(15);
  }

  @Test
  void unknownParametersAreRefused() throws Exception {
    ApiConformance api = new ApiConformance(service);
    List<String> violations = new ArrayList<>();

    for (ApiConformance.Operation operation : api.operations()) {
      api.unknownParameter(operation).ifPresent(violations::add);
    }

    assertThat(violations).isEmpty();
  }

  @Test
  void examplesFitTheirSchemas() throws Exception {
    assertThat(new ApiConformance(service).misfittingExamples()).isEmpty();
  }

  private static void deleteAssets() {
    for (int i = 0; i < SchemaValues.IDS; i++) {
      given().delete("/v1/assets/{id}", "conformance/" + i).then().statusCode(202);
      given().delete("/v1/assets/{id}", "conformance-" + i).then().statusCode(202);
    }
    await()
        .atMost(Duration.ofMinutes(1))
        .untilAsserted(
            () -> {
              for (int i = 0; i < SchemaValues.IDS; i++) {
                given()
                    .get("/v1/assets/{id}/status", "conformance/" + i)
                    .then()
                    .body("state", is("deleted"));
              }
            });
  }
}
