package dev.winnow.disk;

import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import dev.winnow.testing.KafkaRecords;
import dev.winnow.testing.WinnowService;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusMock;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Exit;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The whole service, embedded broker and index included, on a disk that fills up. */
@QuarkusTest
@WithTestResource(WinnowService.class)
class FullDiskIT {

  private static final long ENOUGH = 10L << 30;
  private static final long LITTLE = 20L << 20;

  private static final AtomicLong FREE = new AtomicLong(ENOUGH);

  @ConfigProperty(name = "winnow.embedded.kafka-port")
  int kafkaPort;

  @Inject KafkaRecords records;
  @Inject DiskSpace disk;

  @BeforeEach
  void replaceTheDisk() {
    QuarkusMock.installMockForType(
        new FreeSpace(Path.of("")) {
          @Override
          public long bytes() {
            return FREE.get();
          }
        },
        FreeSpace.class);
  }

  @AfterEach
  void makeRoom() {
    FREE.set(ENOUGH);
    await().until(() -> !disk.isLow());
  }

  private static ValidatableResponse put(String id) {
    return given()
        .contentType("application/json")
        .body("{\"captions\":[\"a quince\"]}")
        .put("/v1/assets/{id}", id)
        .then();
  }

  private static void awaitState(String id, String state) {
    await()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(
            () -> given().get("/v1/assets/{id}/status", id).then().body("state", is(state)));
  }

  /** Waits until Kafka is reachable or not. Meanwhile, the process must be ready. */
  private static void awaitKafka(boolean reachable) {
    await()
        .atMost(Duration.ofSeconds(60))
        .until(
            () ->
                given()
                    .get("/q/health/ready")
                    .then()
                    .statusCode(200)
                    .extract()
                    .jsonPath()
                    .getBoolean("checks.find { it.name == 'kafka' }.data.reachable"),
            is(reachable));
  }

  private KafkaProducer<String, byte[]> producer() {
    return new KafkaProducer<>(
        Map.of(
            ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, "localhost:" + kafkaPort,
            ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 1_000,
            ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 2_000),
        new StringSerializer(),
        new ByteArraySerializer());
  }

  @Test
  void pausesWritesButNotSearchesUntilSpaceIsFree() {
    // Given
    put("disk-1").statusCode(202);
    awaitState("disk-1", "indexed");
    // When
    FREE.set(LITTLE);
    // Then no write is accepted, over HTTP or by the broker, where a write that was sent just
    // before may wait for the producer's timeout of ten seconds.
    await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> put("disk-2").statusCode(507));
    put("disk-2")
        .body("type", is("urn:winnow:insufficient-storage"))
        .body("detail", startsWith("the disk of the service is almost full"));
    byte[] value = "{\"captions\":[\"a medlar\"]}".getBytes(StandardCharsets.UTF_8);
    await()
        .untilAsserted(
            () -> {
              try (var producer = producer()) {
                assertThatThrownBy(
                        () ->
                            producer
                                .send(new ProducerRecord<>(KafkaRecords.TOPIC, "disk-3", value))
                                .get())
                    .isInstanceOf(ExecutionException.class);
              }
            });
    // and searches and health checks still work.
    given().get("/v1/search?q=a+quince").then().statusCode(200).body("hits[0].id", is("disk-1"));
    given()
        .get("/q/health/ready")
        .then()
        .statusCode(200)
        .body(
            "checks.find { it.name == 'disk' }.data.writing",
            startsWith("paused: the disk has 20 MB free"));
    // When there is space again, then everything resumes without a restart.
    FREE.set(ENOUGH);
    await().untilAsserted(() -> put("disk-2").statusCode(202));
    awaitState("disk-2", "indexed");
    await().untilAsserted(() -> records.send("disk-3", "{\"captions\":[\"a medlar\"]}"));
    awaitState("disk-3", "indexed");
    given()
        .get("/q/health/ready")
        .then()
        .body("checks.find { it.name == 'disk' }.data.writing", nullValue());
  }

  @Test
  void restartsABrokerWhoseLogFailsWhileServingSearches() throws Exception {
    // Given
    put("disk-4").statusCode(202);
    awaitState("disk-4", "indexed");
    // When: Kafka calls this when it cannot write its log. It restarts after there is space.
    FREE.set(LITTLE);
    await().until(disk::isLow);
    Exit.halt(1, "all log dirs have failed");
    // Then searches work, and no probe takes the process out of service
    given().get("/v1/search?q=a+quince").then().statusCode(200);
    awaitKafka(false);
    FREE.set(ENOUGH);
    awaitKafka(true);
    await()
        .atMost(Duration.ofSeconds(60))
        .ignoreExceptions()
        .untilAsserted(() -> records.send("disk-5", "{\"captions\":[\"a medlar\"]}"));
    awaitState("disk-5", "indexed");
  }
}
