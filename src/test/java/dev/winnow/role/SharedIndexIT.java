package dev.winnow.role;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.is;

import dev.winnow.testing.qdrant.QdrantService;
import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.Test;

/**
 * A query node on Qdrant that nobody has asked anything yet. It gets no requests before it is
 * ready, so being ready must not need one.
 */
@QuarkusTest
@WithTestResource(
    value = QdrantService.class,
    initArgs = @ResourceArg(name = "winnow.roles", value = "query"))
class SharedIndexIT {

  @Test
  void itIsReadyBeforeItsFirstRequest() {
    given().get("/q/health/ready").then().statusCode(200).body("status", is("UP"));
  }
}
