package dev.winnow.ingest;

import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.is;

import dev.winnow.testing.KafkaRecords;
import dev.winnow.testing.WinnowService;
import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Topics by name and by regular expression; one of them is made while the service runs. */
@QuarkusTest
@WithTestResource(
    value = WinnowService.class,
    initArgs = {
      @ResourceArg(name = "winnow.topics.captions", value = "alt-texts,^captions\\..*$"),
      @ResourceArg(name = "winnow.topics.images", value = ""),
      @ResourceArg(name = "mp.messaging.incoming.assets.metadata.max.age.ms", value = "1000")
    })
class TopicPatternIT {

  @Inject KafkaRecords kafka;

  @Test
  void consumesTopicsThatMatchThePattern() throws Exception {
    // Given
    kafka.send("pattern-1", "{\"attributes\":{\"shop\":\"north\"}}");
    kafka.sendTo("alt-texts", "pattern-2", "by name".getBytes(StandardCharsets.UTF_8));
    // When
    kafka.create("captions.en", 2);
    kafka.sendTo("captions.en", "pattern-1", "by expression".getBytes(StandardCharsets.UTF_8));
    // Then
    await()
        .untilAsserted(
            () -> given().get("/v1/assets/pattern-2").then().body("captions", contains("by name")));
    await()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(
            () ->
                given()
                    .get("/v1/assets/pattern-1")
                    .then()
                    .statusCode(200)
                    .body("captions", contains("by expression"))
                    .body("attributes.shop", is("north")));
  }
}
