package dev.winnow.role;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;

import dev.winnow.testing.Health;
import dev.winnow.testing.WinnowService;
import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.nio.file.Path;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/** A process with only the query role, without Kafka. */
@QuarkusTest
@WithTestResource(
    value = WinnowService.class,
    initArgs = @ResourceArg(name = "winnow.roles", value = "query"))
class QueryRoleIT {

  @ConfigProperty(name = "winnow.data-dir")
  Path data;

  @Test
  void startsNoBroker() {
    assertThat(data.resolve("kafka")).doesNotExist();
    assertThat(data.resolve("index")).exists();
  }

  @Test
  void isReadyWithoutKafkaAfterItsFirstSearches() {
    Health.awaitReady()
        .body("checks.find { it.name == 'first searches' }.status", is("UP"))
        .body("checks.find { it.name == 'kafka' }.data.used", is(false));
    given().get("/q/health/live").then().statusCode(200);
    given().get("/q/health/started").then().statusCode(200);
  }

  @Test
  void answersSearchesAndServesThePage() {
    given().get("/v1/search?q=a+dog").then().statusCode(200).body("hits", hasSize(0));
    given().get("/").then().statusCode(200);
    given().get("/ops").then().statusCode(200).contentType("text/html");
    given().redirects().follow(false).get("/ops").then().statusCode(301).header("Location", "ops/");
  }

  @Test
  void hasNoFiguresOfRecords() {
    given()
        .get("/v1/operations")
        .then()
        .statusCode(200)
        .body("roles", is("query"))
        .body("$", not(hasKey("partitions")))
        .body("$", not(hasKey("dead_letters")))
        .body("samples", everyItem(allOf(hasKey("searches_per_second"), not(hasKey("lag")))));
  }

  @Test
  void rejectsWritesWithoutKafka() {
    given()
        .contentType("application/json")
        .body("{\"captions\":[\"a dog\"]}")
        .put("/v1/assets/dog")
        .then()
        .statusCode(503)
        .contentType("application/problem+json")
        .body("detail", containsString("set kafka.bootstrap.servers"));
    given().delete("/v1/assets/dog").then().statusCode(503);
  }

  @Test
  void rejectsLiveSearchWithoutKafka() {
    given()
        .get("/v1/search/live?q=dog")
        .then()
        .statusCode(503)
        .body("detail", containsString("winnow.indexed-events.enabled=true"));
  }
}
