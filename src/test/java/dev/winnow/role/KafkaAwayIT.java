package dev.winnow.role;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;

import dev.winnow.testing.Health;
import dev.winnow.testing.WinnowService;
import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A query node during an outage of Kafka: it still searches. */
@QuarkusTest
@WithTestResource(
    value = WinnowService.class,
    initArgs = {
      @ResourceArg(name = "winnow.roles", value = "query"),
      @ResourceArg(name = "kafka.bootstrap.servers", value = "localhost:1"),
      @ResourceArg(name = "winnow.indexed-events.enabled", value = "true")
    })
class KafkaAwayIT {

  @Test
  void isReadyAndSearchesWithoutKafka() {
    Health.awaitReady()
        .body("status", is("UP"))
        .body("checks.find { it.name == 'kafka' }.status", is("UP"))
        .body("checks.find { it.name == 'kafka' }.data.reachable", is(false))
        .body(
            "checks.find { it.name == 'kafka' }.data.reason",
            containsString("no broker at localhost:1 answers"));
    given().get("/q/health/started").then().statusCode(200);
    given().get("/q/health/live").then().statusCode(200);
    given().get("/v1/search?q=a+dog").then().statusCode(200).body("hits", hasSize(0));
  }

  @Test
  @Timeout(40)
  void rejectsLiveSearchesDuringAnOutage() {
    given()
        .get("/v1/search/live?q=a+dog")
        .then()
        .statusCode(503)
        .body("detail", containsString("cannot read the events of indexed assets"));
  }

  @Test
  @Timeout(40)
  void rejectsChangesBeforeClientsTimeOut() {
    given()
        .contentType("application/json")
        .body("{\"captions\":[\"a dog\"]}")
        .put("/v1/assets/dog")
        .then()
        .statusCode(503)
        .body("detail", containsString("Kafka did not accept the change"));
  }
}
