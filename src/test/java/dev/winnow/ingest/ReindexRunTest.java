package dev.winnow.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.winnow.asset.AssetId;
import dev.winnow.embedded.KafkaBroker;
import dev.winnow.encoder.Encoders;
import dev.winnow.fetch.FetchConfig;
import dev.winnow.fetch.FetchFixture;
import dev.winnow.image.EncodedImages;
import dev.winnow.image.ImageMemory;
import dev.winnow.index.AppliedRecord;
import dev.winnow.index.IndexMismatchException;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.LogPartition;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.filter.Filter;
import dev.winnow.index.lucene.LuceneVectorIndex;
import dev.winnow.ingest.partition.LogHistory;
import dev.winnow.record.Topics;
import dev.winnow.record.registry.RegisteredValues;
import dev.winnow.record.registry.RegistryConfig;
import dev.winnow.serving.Model;
import dev.winnow.testing.LogLines;
import dev.winnow.testing.Servings;
import dev.winnow.testing.TestBundle;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.trace.TracerProvider;
import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.core.Vertx;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An index is filled from a real broker. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // JUnit calls start first
class ReindexRunTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Vertx vertx = Vertx.vertx();
  private KafkaBroker broker;
  private Encoders encoders;
  private ImagePreprocessor images;
  private AssetEncoder encoder;
  private StageRunner stages;

  @BeforeAll
  void start(@TempDir Path directory) throws Exception {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = free.getLocalPort();
      free.close();
      broker = KafkaBroker.start(directory.resolve("kafka"), port);
    }
    Path bundle = Files.createDirectories(directory.resolve("bundle"));
    new TestBundle(bundle).withSmallText().save();
    encoders = Servings.encoders(bundle.toString());
    encoders.awaitLoaded();
    stages = new StageRunner(new SimpleMeterRegistry(), TracerProvider.noop().get("test"), true);
    images = new ImagePreprocessor(config(IngestConfig.class), ImageMemory.ofHeap(), 1);
    encoder =
        new AssetEncoder(
            encoders, FetchFixture.fetcher(config(FetchConfig.class), vertx), images, stages);
  }

  private static <T> T config(Class<T> mapping) {
    return new SmallRyeConfigBuilder()
        .withMapping(mapping)
        .withConverter(Duration.class, 200, new DurationConverter())
        .withDefaultValue("winnow.fetch.allowed-hosts", "localhost")
        .build()
        .getConfigMapping(mapping);
  }

  @AfterAll
  void stop() {
    encoders.close();
    images.close();
    broker.close();
    vertx.closeAndAwait();
  }

  private Map<String, Object> connection() {
    return Map.of("bootstrap.servers", broker.bootstrapServers());
  }

  private Set<TopicPartition> topic(String name) throws Exception {
    try (Admin admin = Admin.create(connection())) {
      admin.createTopics(List.of(new NewTopic(name, 2, (short) 1))).all().get();
    }
    return IntStream.range(0, 2)
        .mapToObj(partition -> new TopicPartition(name, partition))
        .collect(Collectors.toSet());
  }

  private void send(String topic, int from, int to, @Nullable String json) {
    try (var producer =
        new KafkaProducer<>(connection(), new StringSerializer(), new ByteArraySerializer())) {
      for (int i = from; i < to; i++) {
        byte[] value = json == null ? null : json.getBytes(StandardCharsets.UTF_8);
        producer.send(new ProducerRecord<>(topic, i % 2, "asset-" + i, value));
      }
    }
  }

  private Model model(Path directory) {
    IndexSchema schema =
        new IndexSchema(
            "test-1",
            Map.of("image", TestBundle.DIMENSION, "caption", TestBundle.DIMENSION),
            Map.of("image_sparse", TestBundle.SPARSE, "caption_sparse", TestBundle.SPARSE));
    return new Model(encoders, LuceneVectorIndex.open(directory, schema));
  }

  private ReindexRun run(Model model, Set<TopicPartition> partitions, ReindexPace pace) {
    return run(model, partitions, pace, PATIENCE);
  }

  private ReindexRun run(
      Model model, Set<TopicPartition> partitions, ReindexPace pace, Duration away) {
    return run(model, partitions.iterator().next().topic(), () -> partitions, pace, away);
  }

  private ReindexRun run(
      Model model,
      String topic,
      Supplier<Set<TopicPartition>> partitions,
      ReindexPace pace,
      Duration away) {
    Map<String, Object> settings = new java.util.HashMap<>(connection());
    settings.put("auto.offset.reset", "earliest");
    settings.put("enable.auto.commit", "false");
    settings.put("max.poll.records", "8");
    return new ReindexRun(
        new RecordIndexer(
            model,
            new RegisteredValues(config(RegistryConfig.class)),
            encoder,
            stages,
            new Topics(topic, Map.of()),
            name -> Uni.createFrom().voidItem()),
        partitions,
        new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer()),
        pace,
        new ReindexProgress(),
        new LogHistory(connection()),
        away);
  }

  private static ReindexPace unbounded() {
    return new ReindexPace(64, () -> false, () -> false);
  }

  private static long count(VectorIndex index) {
    return index.count(Filter.NONE).await().indefinitely();
  }

  private static Map<TopicPartition, Long> all(Set<TopicPartition> partitions, long offset) {
    return partitions.stream().collect(Collectors.toMap(p -> p, p -> offset));
  }

  @Test
  void indexesTheWholeTopic(@TempDir Path directory) throws Exception {
    // Given assets, some deleted, and invalid records
    Set<TopicPartition> partitions = topic("all");
    send("all", 0, 40, "{\"captions\":[\"a dog\"]}");
    send("all", 0, 6, null);
    send("all", 40, 42, "no JSON");
    Model model = model(directory);
    ReindexRun run = run(model, partitions, unbounded());
    // When
    run.fill();
    assertThat(run.reach(all(partitions, 24), PATIENCE)).isTrue();
    // Then
    assertThat(count(model.index())).isEqualTo(34);
    assertThat(run.progress().rejected()).isEqualTo(2);
    assertThat(run.progress().left()).isZero();
    // And it follows the topic
    send("all", 100, 102, "{\"captions\":[\"a cat\"]}");
    assertThat(run.reach(all(partitions, 25), PATIENCE)).isTrue();
    assertThat(count(model.index())).isEqualTo(36);
    run.close();
    assertThat(model.index().local().orElseThrow().positions())
        .isEqualTo(Map.of(new LogPartition("all", 0), 25L, new LogPartition("all", 1), 25L));
    model.index().close();
  }

  /** The live consumer loses all partitions if the group does not hear from it for too long. */
  @Test
  void waitsForPartitions(@TempDir Path directory) throws Exception {
    // Given
    Set<TopicPartition> partitions = topic("lost");
    send("lost", 0, 20, "{\"captions\":[\"a dog\"]}");
    AtomicInteger asked = new AtomicInteger();
    Model model = model(directory);
    ReindexRun run =
        run(
            model,
            "lost",
            () -> asked.getAndIncrement() == 0 ? Set.of() : partitions,
            unbounded(),
            PATIENCE);
    // When
    run.fill();
    // Then
    assertThat(run.progress().total()).isEqualTo(20);
    assertThat(run.reach(all(partitions, 10), PATIENCE)).isTrue();
    assertThat(count(model.index())).isEqualTo(20);
    run.close();
    model.index().close();
  }

  @Test
  void waitsForAHostThatIsAway(@TempDir Path directory) throws Exception {
    // Given an image whose host does not listen yet
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    Set<TopicPartition> partitions = topic("away");
    send("away", 0, 1, "{\"image\":{\"url\":\"http://localhost:%d/a.png\"}}".formatted(port));
    Model model = model(directory);
    ReindexRun run = run(model, partitions, unbounded());
    run.fill();
    TimeUnit.SECONDS.sleep(2); // longer than all attempts of a fetch
    assertThat(count(model.index())).isZero();
    // When
    byte[] png = EncodedImages.encode(EncodedImages.quarters(32, 32), "png");
    HttpServer host =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    host.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, png.length);
          exchange.getResponseBody().write(png);
          exchange.close();
        });
    host.start();
    // Then
    assertThat(run.reach(Map.of(new TopicPartition("away", 0), 1L), PATIENCE)).isTrue();
    assertThat(count(model.index())).isEqualTo(1);
    assertThat(run.progress().rejected()).isZero();
    host.stop(0);
    run.close();
    model.index().close();
  }

  @Test
  void skipsTheRecordOfAHostThatStaysAway(@TempDir Path directory) throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    Set<TopicPartition> partitions = topic("gone");
    send("gone", 0, 1, "{\"image\":{\"url\":\"http://localhost:%d/a.png\"}}".formatted(port));
    Model model = model(directory);
    ReindexRun run = run(model, partitions, unbounded(), Duration.ofSeconds(1));
    try (LogLines log = new LogLines()) {
      run.fill();

      assertThat(run.reach(Map.of(new TopicPartition("gone", 0), 1L), PATIENCE)).isTrue();
      assertThat(log.all()).contains("skips record gone-0@0", "cannot fetch");
      assertThat(log.errors()).isEmpty();
    }
    assertThat(run.progress().rejected()).isEqualTo(1);
    run.close();
    model.index().close();
  }

  @Test
  void resumesAfterAStop(@TempDir Path directory) throws Exception {
    // Given one that is stopped in between
    Set<TopicPartition> partitions = topic("stopped");
    send("stopped", 0, 60, "{\"captions\":[\"a dog\"]}");
    Model first = model(directory);
    AtomicInteger asked = new AtomicInteger();
    ReindexPace[] pace = new ReindexPace[1];
    pace[0] =
        new ReindexPace(
            2,
            () -> {
              if (asked.incrementAndGet() == 20) {
                pace[0].stop();
              }
              return false;
            },
            () -> false);
    ReindexRun stopped = run(first, partitions, pace[0]);
    stopped.fill();
    assertThat(stopped.reach(all(partitions, 30), PATIENCE)).isFalse();
    stopped.close();
    long before = count(first.index());
    assertThat(before).isBetween(1L, 59L);
    long noted =
        first.index().local().orElseThrow().positions().values().stream()
            .mapToLong(Long::longValue)
            .sum();
    assertThat(noted).isBetween(1L, before);
    first.index().close();
    // When
    Model second = model(directory);
    ReindexRun run = run(second, partitions, unbounded());
    run.fill();
    // Then it reads only the missing records, and has all assets
    assertThat(run.reach(all(partitions, 30), PATIENCE)).isTrue();
    assertThat(count(second.index())).isEqualTo(60);
    run.close();
    second.index().close();
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void waitsNoLongerThanItsPatienceForRecordsInProgress(@TempDir Path directory) throws Exception {
    // Given
    Set<TopicPartition> partitions = topic("slow");
    send("slow", 0, 60, "{\"captions\":[\"a dog\"]}");
    Model model = model(directory);
    AtomicBoolean full = new AtomicBoolean(true);
    ReindexRun run = run(model, partitions, new ReindexPace(64, () -> false, full::get));
    // When / Then
    assertThat(run.reach(all(partitions, 30), Duration.ofSeconds(1))).isFalse();
    // And no record is skipped
    full.set(false);
    assertThat(run.reach(all(partitions, 30), PATIENCE)).isTrue();
    assertThat(count(model.index())).isEqualTo(60);
    run.close();
    model.index().close();
  }

  @Test
  void losesNothingAfterAKill(@TempDir Path directory) throws Exception {
    // Given a process that is killed: only positions that were noted before are known
    Set<TopicPartition> partitions = topic("killed");
    send("killed", 0, 30, "{\"captions\":[\"a dog\"]}");
    Model first = model(directory);
    ReindexRun killed = run(first, partitions, unbounded());
    killed.fill();
    assertThat(killed.reach(all(partitions, 15), PATIENCE)).isTrue();
    killed.note();
    send("killed", 30, 60, "{\"captions\":[\"a cat\"]}");
    killed.fill();
    first.index().close();
    // When
    Model second = model(directory);
    ReindexRun run = run(second, partitions, unbounded());
    assertThat(run.reach(all(partitions, 30), PATIENCE)).isTrue();
    // Then
    assertThat(count(second.index())).isEqualTo(60);
    assertThat(second.index().fetch(List.of(new AssetId("asset-59"))).await().indefinitely())
        .hasSize(1);
    run.close();
    second.index().close();
  }

  @Test
  void rejectsALogThatEndsBeforeTheIndex(@TempDir Path directory) throws Exception {
    Set<TopicPartition> partitions = topic("shorter");
    Model model = model(directory);
    model.index().local().orElseThrow().note(Map.of(new LogPartition("shorter", 0), 7L));
    ReindexRun run = run(model, partitions, unbounded());

    assertThatThrownBy(run::fill)
        .isInstanceOf(IndexMismatchException.class)
        .hasMessageContaining("up to offset 7, but the log ends at 0");
    run.close();
    model.index().close();
  }

  @Test
  void rejectsALogWithAnotherRecord(@TempDir Path directory) throws Exception {
    // Given
    Set<TopicPartition> partitions = topic("other");
    send("other", 0, 20, null);
    LogPartition first = new LogPartition("other", 0);
    Model model = model(directory);
    model
        .index()
        .local()
        .orElseThrow()
        .note(Map.of(first, 7L), Map.of(first, new AppliedRecord(6, 0, 0, -1)));
    ReindexRun run = run(model, partitions, unbounded());
    // When / Then
    assertThatThrownBy(run::fill)
        .isInstanceOf(IndexMismatchException.class)
        .hasMessageContaining("up to offset 7, but at offset 6 the log has another record");
    run.close();
    model.index().close();
  }
}
