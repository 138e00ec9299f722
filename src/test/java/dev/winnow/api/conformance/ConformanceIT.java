package dev.winnow.api.conformance;

import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.matchesPattern;

import dev.winnow.testing.WinnowService;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every operation gives documented responses to random valid input. */
@QuarkusTest
@WithTestResource(WinnowService.class)
class ConformanceIT {

  private static final int CALLS = 30;

  @TestHTTPResource URI service;

  @Test
  void responsesAreDocumented() throws Exception {
    ApiConformance api = new ApiConformance(service);
    List<String> violations = new ArrayList<>();
    int operations = 0;

    try {
      for (ApiConformance.Operation operation : api.operations()) {
        operations++;
        for (int seed = 0; seed < (operation.hasInput() ? CALLS : 2); seed++) {
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
  void rejectsUnknownParameters() throws Exception {
    ApiConformance api = new ApiConformance(service);
    List<String> violations = new ArrayList<>();

    for (ApiConformance.Operation operation : api.operations()) {
      api.unknownParameter(operation).ifPresent(violations::add);
    }

    assertThat(violations).isEmpty();
  }

  @Test
  void schemaNamesHaveOnlyLetters() {
    given()
        .get("/q/openapi?format=json")
        .then()
        .body("components.schemas.keySet()", everyItem(matchesPattern("[A-Za-z]+")));
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
