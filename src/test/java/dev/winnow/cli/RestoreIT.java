package dev.winnow.cli;

import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.hamcrest.Matchers.is;

import dev.winnow.testing.ServiceProcess;
import dev.winnow.testing.TwoBundles;
import dev.winnow.testing.WinnowService;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A second service on a snapshot of the index of this one, and with another bundle. */
@QuarkusTest
@WithTestResource(WinnowService.class)
class RestoreIT {

  private static final String GROUP = "restored";
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  @ConfigProperty(name = "winnow.embedded.kafka-port")
  int kafkaPort;

  @TempDir Path directory;

  private static void put(String id) {
    given()
        .contentType("application/json")
        .body("{\"captions\":[\"a medlar\"]}")
        .put("/v1/assets/" + id)
        .then()
        .statusCode(202);
  }

  private static void awaitStatus(String address, int status) {
    await().atMost(PATIENCE).until(() -> statusOf(address), is(status));
  }

  private static int statusOf(String address) {
    try {
      return given().get(address).statusCode();
    } catch (Exception e) { // it does not listen yet
      return 0;
    }
  }

  /** Copies the index, after the positions of all records are noted: every two seconds. */
  private JsonPath snapshot() {
    return await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofSeconds(1))
        .until(
            () -> given().post("/v1/snapshots"),
            made -> made.statusCode() == 201 && recordsAfter(made.jsonPath()) == 0)
        .jsonPath();
  }

  /** Returns the end offsets of these partitions. */
  private Map<TopicPartition, Long> ends(Set<String> partitions) {
    Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
    for (String name : partitions) {
      int dash = name.lastIndexOf('-');
      asked.put(
          new TopicPartition(name.substring(0, dash), Integer.parseInt(name.substring(dash + 1))),
          OffsetSpec.latest());
    }
    try (Admin admin = admin()) {
      Map<TopicPartition, Long> ends = new HashMap<>();
      admin
          .listOffsets(asked)
          .all()
          .toCompletionStage()
          .toCompletableFuture()
          .join()
          .forEach((partition, end) -> ends.put(partition, end.offset()));
      return ends;
    }
  }

  private long recordsAfter(JsonPath copy) {
    Map<String, Number> positions = copy.getMap("positions");
    return ends(positions.keySet()).values().stream().mapToLong(end -> end).sum()
        - positions.values().stream().mapToLong(Number::longValue).sum();
  }

  /** As the service that made the copy does, before its index is lost. */
  private void commitAll(JsonPath copy) throws Exception {
    Map<TopicPartition, OffsetAndMetadata> committed = new HashMap<>();
    ends(copy.<String, Number>getMap("positions").keySet())
        .forEach((partition, end) -> committed.put(partition, new OffsetAndMetadata(end)));
    try (Admin admin = admin()) {
      admin.alterConsumerGroupOffsets(GROUP, committed).all().get();
    }
  }

  private Admin admin() {
    return Admin.create(Map.of("bootstrap.servers", "localhost:" + kafkaPort));
  }

  @Test
  void copyServesFromItsOffsetsUntilAnotherBundleIsReady() throws Exception {
    assumeThat(ServiceProcess.isPackaged()).isTrue();
    // Given a copy of the index, and later changes
    for (int i = 0; i < 5; i++) {
      put("restored-" + i);
    }
    for (int i = 0; i < 5; i++) {
      awaitStatus("/v1/assets/restored-" + i, 200);
    }
    JsonPath copy = snapshot();
    put("later");
    given().delete("/v1/assets/restored-0").then().statusCode(202);
    awaitStatus("/v1/assets/later", 200);
    commitAll(copy);
    Path data = Path.of(copy.getString("path")).toAbsolutePath();
    Path other = Files.createDirectory(directory.resolve("bundle"));
    TwoBundles.other(other).withSmallText().save();
    String before = given().get("/v1/reindex").path("serving");
    // When a service with another bundle starts on the copy
    try (ServiceProcess restored =
        ServiceProcess.start(
            data,
            Map.of(
                "winnow.bundle",
                other.toString(),
                "winnow.group",
                GROUP,
                "kafka.bootstrap.servers",
                "localhost:" + kafkaPort,
                "winnow.topics.images",
                "winnow.images",
                "winnow.topics.captions",
                "winnow.captions"),
            "serve")) {
      // Then it has all assets, and reads only the later records
      awaitStatus(restored.at("/q/health/ready"), 200);
      awaitStatus(restored.at("/v1/assets/later"), 200);
      awaitStatus(restored.at("/v1/assets/restored-0"), 404);
      for (int i = 1; i < 5; i++) {
        assertThat(statusOf(restored.at("/v1/assets/restored-" + i))).isEqualTo(200);
      }
      long later = recordsAfter(copy);
      await().until(restored::recordsRead, is(later));
      // And the former bundle serves until the index of the other one is filled, by itself
      assertThat(restored.log())
          .contains("The service uses the index of %s until the index of test-2".formatted(before));
      await()
          .atMost(PATIENCE)
          .untilAsserted(
              () ->
                  given()
                      .get(restored.at("/v1/reindex"))
                      .then()
                      .body("serving", is("test-2"))
                      .body("former", is(before)));
      given()
          .get(restored.at("/v1/search?q=a+medlar"))
          .then()
          .statusCode(200)
          .body("model.version", is("2"));
      assertThat(statusOf(restored.at("/v1/assets/later"))).isEqualTo(200);
      assertThat(statusOf(restored.at("/v1/assets/restored-4"))).isEqualTo(200);
      assertThat(statusOf(restored.at("/v1/assets/restored-0"))).isEqualTo(404);
    }
  }
}
