package dev.winnow.role;

import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.is;

import dev.winnow.testing.KafkaRecords;
import dev.winnow.testing.QueryNode;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

/** The status of changes on a query node, which knows the topics but no worker. */
@QuarkusTest
@WithTestResource(QueryNode.class)
class QueryStatusIT {

  @Inject KafkaRecords kafka;

  @Test
  void reportsItsOwnChangesAsQueued() {
    given()
        .contentType("application/json")
        .body("{\"captions\":[\"a dog\"]}")
        .put("/v1/assets/dog")
        .then()
        .statusCode(202)
        .header("Location", containsString("/v1/assets/dog/status"));

    given()
        .get("/v1/assets/dog/status")
        .then()
        .statusCode(200)
        .body("state", is("queued"))
        .body("detail", containsString("no worker has applied it yet"));
  }

  @Test
  void reportsRecordsThatAWorkerRejected() throws Exception {
    // Given a dead letter of another worker
    kafka.sendTo(
        "winnow.assets.dead-letter",
        "cat",
        new byte[0],
        "dead-letter-topic",
        "winnow.assets",
        "dead-letter-partition",
        "0",
        "dead-letter-offset",
        "7",
        "dead-letter-reason",
        "not JSON");

    await()
        .untilAsserted(
            () ->
                given()
                    .get("/v1/assets/cat/status")
                    .then()
                    .statusCode(200)
                    .body("state", is("dead_letter"))
                    .body("reason", containsString("not JSON")));
  }

  @Test
  void statusOfUnknownAssetsIsUnknown() {
    given().get("/v1/assets/nobody/status").then().statusCode(200).body("state", is("unknown"));
  }
}
