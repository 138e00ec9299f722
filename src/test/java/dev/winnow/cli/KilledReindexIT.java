package dev.winnow.cli;

import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.winnow.asset.AssetId;
import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.qdrant.QdrantCollections;
import dev.winnow.index.qdrant.TestConfig;
import dev.winnow.testing.KafkaRecords;
import dev.winnow.testing.ServiceProcess;
import dev.winnow.testing.TwoBundles;
import dev.winnow.testing.qdrant.FakeQdrant;
import dev.winnow.testing.qdrant.QdrantService;
import dev.winnow.testing.qdrant.StoredCollection;
import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The command that fills a collection of Qdrant is killed on its way and just before its end, while
 * the collection of the former bundle answers, and records arrive.
 */
@QuarkusTest
@WithTestResource(
    value = QdrantService.class,
    initArgs = @ResourceArg(name = "winnow.qdrant.alias", value = KilledReindexIT.ALIAS))
@SuppressWarnings("NullAway.Init") // by the resource, and by JUnit
class KilledReindexIT {

  static final String ALIAS = "photos";

  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final String OTHER = "test-2";
  private static final String GROUP = "winnow-" + OTHER;
  private static final String SWITCH = "UpdateAliases";

  /** More than the command reads, one after the other, before it stores its positions. */
  private static final int RECORDS = 400;

  /** Number of records that are read before the first kill. */
  private static final long SEEN = 50;

  private static final long CALL_MILLIS = 20;

  FakeQdrant server;

  @Inject KafkaRecords kafka;

  @ConfigProperty(name = "winnow.embedded.kafka-port")
  int kafkaPort;

  @TempDir Path directory;

  private Path bundle;

  @BeforeEach
  void writeBundle() throws IOException {
    bundle = Files.createDirectory(directory.resolve("bundle"));
    TwoBundles.other(bundle).withSmallText().save();
  }

  /** Starts the command on the service's Kafka and Qdrant. */
  private ServiceProcess reindex(String name, int mostInFlight) throws IOException {
    return ServiceProcess.start(
        directory.resolve(name),
        Map.of(
            "winnow.qdrant.url",
            server.url().toString(),
            "winnow.qdrant.alias",
            ALIAS,
            "winnow.reindex.max-in-flight",
            Integer.toString(mostInFlight),
            "kafka.bootstrap.servers",
            "localhost:" + kafkaPort),
        "reindex",
        "qdrant",
        bundle.toString());
  }

  private QdrantCollections collections() {
    return new QdrantCollections(server.url(), TestConfig.defaults());
  }

  private static String id(int number) {
    return "medlar-" + number;
  }

  private void send(int number) throws Exception {
    String json = "{\"captions\":[\"a medlar\"],\"attributes\":{\"n\":%d}}".formatted(number);
    kafka.send(id(number), json);
  }

  /** Writes, changes and deletes assets, and searches where a load balancer would. */
  private final class Traffic implements AutoCloseable {

    /** The collections that have answered, one after the other. */
    final List<String> answers = new CopyOnWriteArrayList<>();

    final List<String> wrong = new CopyOnWriteArrayList<>();

    /** Whoever has its permit may write. */
    final Semaphore writing = new Semaphore(1);

    private final StoredCollection other;
    private final CompletableFuture<Void> running;
    private volatile boolean ended;

    Traffic(StoredCollection other) {
      this.other = other; // before a thread uses it
      running =
          CompletableFuture.runAsync(this::run, each -> Thread.ofPlatform().daemon().start(each));
    }

    private void run() {
      try {
        for (int i = 0; !ended; i++) {
          if (writing.tryAcquire()) {
            send(RECORDS + i);
            send(i % RECORDS);
            kafka.sendTo(KafkaRecords.TOPIC, id((i + 1) % RECORDS), null);
            writing.release();
          }
          if (given().get("/q/health/ready").statusCode() == 200) {
            search();
          }
          if (other.isAnswering()) {
            answers.add(OTHER);
          }
          LockSupport.parkNanos(Duration.ofMillis(50).toNanos()); // the command needs a processor
        }
      } catch (Exception e) {
        wrong.add(e.toString());
      }
    }

    private void search() {
      Response answer = given().get("/v1/search?q=a+medlar&limit=100");
      if (answer.statusCode() == 200 && answer.path("hits.size()").equals(100)) {
        answers.add("%s-%s".formatted(answer.path("model.name"), answer.path("model.version")));
      } else if (answer.statusCode() != 503) { // the machine is busy
        wrong.add(answer.asString());
      }
    }

    @Override
    public void close() {
      ended = true;
      running.join();
    }
  }

  @Test
  void resumesAfterKillsAndSwitchesAtTheEnd() throws Exception {
    assumeThat(ServiceProcess.isPackaged()).isTrue();
    // Given a collection that answers
    for (int i = 0; i < RECORDS; i++) {
      send(i);
    }
    await()
        .atMost(PATIENCE)
        .until(() -> given().get("/v1/assets?limit=0").path("total").equals(RECORDS));
    String former = server.creation().getCollectionName();
    try (QdrantCollections collections = collections();
        StoredCollection other = new StoredCollection(server.url(), bundle, ALIAS)) {
      collections.switchAlias(ALIAS, former);
      try (Traffic traffic = new Traffic(other)) {
        // When the command is killed on its way
        server.delay(CALL_MILLIS);
        try (ServiceProcess command = reindex("first", 1)) {
          await()
              .atMost(PATIENCE)
              .ignoreExceptionsInstanceOf(IndexUnavailableException.class)
              .until(() -> other.filled() >= SEEN);
          command.kill();
        }
        server.delay(0);
        traffic.writing.acquire(); // so that the number of records is known
        long passed = kafka.passed(GROUP, other.positions());
        long sent = kafka.sent();
        assertThat(passed).isBetween(SEEN / 2, sent - 1); // fewer are committed
        // And again just before it switches
        server.takeCalls();
        server.ignore(SWITCH);
        try (ServiceProcess command = reindex("second", 64)) {
          await().atMost(PATIENCE).until(() -> server.takeCalls().contains(SWITCH));
          // Then it has read the other records, and only those
          assertThat(command.recordsRead()).isEqualTo(sent - passed);
          command.kill();
          // And leaves no unpacked libraries, which have 24 MB
          assertThat(command.temporaryBytes()).isLessThan(8 << 20);
        }
        assertThat(traffic.answers).isNotEmpty().containsOnly(former);
        traffic.writing.release();
        // And when it is not killed
        server.ignore(null);
        try (ServiceProcess command = reindex("third", 64)) {
          // Then it switches
          await().atMost(PATIENCE).until(() -> traffic.answers.contains(OTHER));
          traffic.close();
          assertThat(command.log()).contains("photos now points to test-2");
          // And the collection equals the log
          Map<AssetId, Long> log = kafka.newest();
          assertThat(log).hasSizeGreaterThan(RECORDS);
          await().atMost(PATIENCE).untilAsserted(() -> assertThat(other.offsets()).isEqualTo(log));
        }
        assertThat(traffic.wrong).isEmpty();
        List<String> answers = traffic.answers;
        assertThat(answers.subList(answers.indexOf(OTHER), answers.size())).containsOnly(OTHER);
      }
    }
  }
}
