package dev.winnow.index.qdrant;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.hamcrest.Matchers.is;

import dev.winnow.embedded.KafkaBroker;
import dev.winnow.index.IndexUnavailableException;
import dev.winnow.testing.KafkaRecords;
import dev.winnow.testing.ServiceProcess;
import dev.winnow.testing.TestBundle;
import dev.winnow.testing.qdrant.FakeQdrant;
import dev.winnow.testing.qdrant.StoredCollection;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/**
 * A snapshot of a collection is restored, and a worker resumes on it, whose group has committed
 * later offsets.
 */
@SuppressWarnings("NullAway.Init") // JUnit calls start first
class RestoredCollectionIT {

  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final String NAME = "test-1";
  private static final int BEFORE = 50;
  private static final int AFTER = 20;

  @TempDir Path directory;

  private Path bundle;
  private KafkaBroker broker;
  private KafkaRecords kafka;

  private interface Snapshot {
    void restore() throws Exception;
  }

  private interface Server {
    Snapshot snapshot() throws Exception;
  }

  @BeforeEach
  void start() throws Exception {
    assumeThat(ServiceProcess.isPackaged()).isTrue();
    bundle = Files.createDirectory(directory.resolve("bundle"));
    new TestBundle(bundle).withSmallText().save();
    int port = ServiceProcess.freePort();
    broker = KafkaBroker.start(directory.resolve("kafka"), port);
    kafka = new KafkaRecords(port);
    kafka.create(KafkaRecords.TOPIC, 4);
    kafka.create(KafkaRecords.TOPIC + ".dead-letter", 1);
  }

  @AfterEach
  void stop() {
    if (kafka != null) {
      kafka.close();
      broker.close();
    }
  }

  private ServiceProcess worker(String name, URI qdrant) throws IOException {
    return ServiceProcess.start(
        directory.resolve(name),
        Map.of(
            "winnow.bundle", bundle.toString(),
            "winnow.roles", "worker",
            "winnow.qdrant.url", qdrant.toString(),
            "kafka.bootstrap.servers", broker.bootstrapServers()),
        "serve");
  }

  private void send(int from, int to) throws Exception {
    for (int i = from; i < to; i++) {
      kafka.send("fig-" + i, "{\"captions\":[\"a fig\"],\"attributes\":{\"n\":%d}}".formatted(i));
    }
  }

  private void delete(int from, int to) throws Exception {
    for (int i = from; i < to; i++) {
      kafka.sendTo(KafkaRecords.TOPIC, "fig-" + i, null);
    }
  }

  @Test
  void workerReadsWhatASnapshotLacks() throws Exception {
    try (FakeQdrant server = new FakeQdrant()) {
      resume(server.url(), () -> server.snapshot(NAME)::run);
    }
  }

  @Test
  @EnabledIfEnvironmentVariable(named = QdrantProcess.BINARY, matches = ".+")
  void workerReadsWhatASnapshotOfARealServerLacks() throws Exception {
    try (QdrantProcess server =
        new QdrantProcess(Files.createDirectory(directory.resolve("qdrant")))) {
      resume(
          server.url(),
          () -> {
            Path file = server.snapshot(NAME);
            return () -> server.recover(NAME, file);
          });
    }
  }

  private void resume(URI url, Server server) throws Exception {
    try (StoredCollection collection = new StoredCollection(url, bundle)) {
      // Given a snapshot of a collection
      send(0, BEFORE);
      delete(0, 5);
      long before = kafka.sent();
      Snapshot snapshot;
      try (ServiceProcess worker = worker("first", url)) {
        await()
            .atMost(PATIENCE)
            .ignoreExceptionsInstanceOf(IndexUnavailableException.class)
            .until(collection::filled, is(before));
        snapshot = server.snapshot();
        // And later records, which the group of the worker has committed
        send(5, 10);
        delete(10, 15);
        send(BEFORE, BEFORE + AFTER);
        await()
            .atMost(PATIENCE)
            .untilAsserted(() -> assertThat(collection.offsets()).isEqualTo(kafka.newest()));
      }
      assertThat(kafka.passed("winnow", collection.positions())).isEqualTo(kafka.sent());
      // When it is restored
      snapshot.restore();
      assertThat(collection.filled()).isEqualTo(before);
      assertThat(collection.offsets()).hasSize(BEFORE - 5);
      // Then a worker is ready when it has read the later records, and reads no others
      try (ServiceProcess worker = worker("second", url)) {
        await().atMost(PATIENCE).until(() -> worker.status("/q/health/ready"), is(200));
        assertThat(collection.offsets()).isEqualTo(kafka.newest());
        assertThat(worker.recordsRead()).isEqualTo(kafka.sent() - before);
      }
    }
  }
}
