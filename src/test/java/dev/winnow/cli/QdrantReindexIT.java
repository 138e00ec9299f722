package dev.winnow.cli;

import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.winnow.testing.EventsService;
import dev.winnow.testing.KafkaRecords;
import dev.winnow.testing.Program;
import dev.winnow.testing.ServiceProcess;
import dev.winnow.testing.TwoBundles;
import dev.winnow.testing.qdrant.FakeQdrant;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command that fills a collection of Qdrant, on the topics of the service under test. */
@QuarkusTest
@WithTestResource(EventsService.class)
class QdrantReindexIT {

  private static final Duration PATIENCE = Duration.ofSeconds(90);

  @ConfigProperty(name = "winnow.embedded.kafka-port")
  int kafkaPort;

  @Inject KafkaRecords kafka;

  @TempDir Path directory;

  private final FakeQdrant server = new FakeQdrant();

  @AfterEach
  void stop() {
    server.close();
    System.clearProperty("winnow.qdrant.url");
  }

  private ServiceProcess reindex(Path bundle) throws Exception {
    return ServiceProcess.start(
        directory,
        Map.of(
            "winnow.topics.images",
            "winnow.images",
            "winnow.topics.captions",
            "winnow.captions",
            "winnow.indexed-events.enabled",
            "true",
            "winnow.boards.hits-topic",
            "winnow.board-hits"),
        "reindex",
        "qdrant",
        bundle.toString(),
        "--qdrant-url",
        server.url().toString(),
        "--bootstrap-servers",
        "localhost:" + kafkaPort,
        "--alias",
        "photos",
        "--exit");
  }

  @Test
  void fillsTheCollectionOfABundleAndSwitchesTheAlias() throws Exception {
    assumeThat(ServiceProcess.isPackaged()).isTrue();
    // Given
    given()
        .contentType("application/json")
        .body("{\"captions\":[\"a medlar\"]}")
        .put("/v1/assets/reindexed")
        .then()
        .statusCode(202);
    await().until(() -> given().get("/v1/assets/reindexed").statusCode() == 200);
    int rejected = kafka.deadLetters().size();
    kafka.send("no-asset", "{not json");
    await().until(() -> kafka.deadLetters().size() == rejected + 1);
    await().until(() -> !kafka.indexed().isEmpty());
    int announced = kafka.indexed().size();
    int assets = given().get("/v1/assets?limit=0").path("total");
    Path bundle = Files.createDirectory(directory.resolve("bundle"));
    TwoBundles.other(bundle).withSmallText().save();
    // When
    try (ServiceProcess command = reindex(bundle)) {
      int exitCode = command.exitCode(PATIENCE);
      // Then
      assertThat(exitCode).as(command.log()).isZero();
      assertThat(command.log())
          .contains(
              "Filling the collection of test-2; the consumer group is winnow-test-2",
              "The collection is complete: photos now points to test-2",
              "Skipping record winnow.assets-");
    }
    assertThat(kafka.deadLetters()).hasSize(rejected + 1);
    assertThat(kafka.indexed()).hasSize(announced);
    Program collections = new Program();
    collections.run("collections", "--qdrant-url", server.url().toString());
    assertThat(collections.out()).containsPattern("test-2 +\\| +%,d \\| photos".formatted(assets));
  }
}
