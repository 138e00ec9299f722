package dev.winnow.access;

import static dev.winnow.access.GuardedService.ADMIN;
import static dev.winnow.access.GuardedService.READER;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.lessThanOrEqualTo;

import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Clients that try one wrong key after the other. */
@QuarkusTest
@WithTestResource(
    value = GuardedService.class,
    initArgs = @ResourceArg(name = "winnow.access.wrong-keys-per-minute", value = "5"))
class FailedAuthThrottleIT {

  private static Response as(String key) {
    return given().header("Authorization", "Bearer " + key).get("/v1/assets/none");
  }

  @Test
  void throttlesKeyGuessing() {
    // given a caller that has been here before
    as(READER).then().statusCode(404);

    // when many keys are tried from its address
    List<Integer> statuses =
        IntStream.range(0, 10).mapToObj(i -> as("wk_guess-" + i).statusCode()).toList();

    // then most are not looked at, and neither is the right one among them
    assertThat(statuses).startsWith(401, 401, 401, 401, 401).endsWith(429, 429);
    as(ADMIN)
        .then()
        .statusCode(429)
        .contentType("application/problem+json")
        .header("Retry-After", Integer::parseInt, allOf(greaterThan(0), lessThanOrEqualTo(12)))
        .body("type", is("urn:winnow:overloaded"))
        .body("detail", containsString("wrong keys"));
    // and keys that were used before are not throttled
    as(READER).then().statusCode(404);
    given().get("/v1/assets/none").then().statusCode(401);
  }
}
